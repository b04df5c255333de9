import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Line } from "../protocol";
import { RuleLink } from "../rule";
import type { State, Story } from "../store";
import type { Place } from "../tree";
import { useUi } from "../ui";

interface Row {
  readonly place: Place;
  readonly line: Line;
}

interface Group {
  readonly node: number;
  readonly by: string;
  readonly tone: string;
  readonly rows: readonly Row[];
}

/** All lines on the way to a node, in groups of one decision each. */
function groups({ tree }: Story, to: number): Group[] {
  return tree.path(to).map((id) => {
    const { by, tone, beats } = tree.get(id);
    const rows = beats.flatMap((beat, i) => beat.lines.map((line) => ({ place: { node: id, beat: i }, line })));
    return { node: id, by, tone, rows };
  });
}

/** What happened on the way here, and what is about to. */
export function Log({ state, story }: { readonly state: State; readonly story: Story }) {
  const { store } = useUi();
  const { place } = state;
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => groups(story, place.node), [story, place.node]);
  useEffect(() => {
    const box = list.current;
    const now = box?.querySelectorAll<HTMLElement>("[data-when=now]");
    const last = now?.[now.length - 1] ?? box?.querySelector<HTMLElement>(".group:last-child h4");
    if (box && last) box.scrollTop = last.offsetTop + last.offsetHeight - box.clientHeight + 34;
  }, [place, story]);

  return (
    <section class="card log" aria-label="What happened">
      <h2>What happened</h2>
      <div class="scroll" ref={list} data-brw="log">
        {all.map(({ node, by, tone, rows }) => (
          <div class="group" key={node}>
            {by && <h4 data-tone={tone}>{by}</h4>}
            <ul>
              {rows.map(({ place: at, line }, i) => {
                const here = at.node === place.node;
                const when = here && at.beat === place.beat ? "now" : here && at.beat > place.beat ? "later" : "past";
                return (
                  <li key={i} data-when={when} data-brw="log-line" data-node={at.node} data-beat={at.beat}>
                    <button type="button" class="line" aria-current={when === "now" ? "step" : undefined} onClick={() => store.go(at)}>
                      {line.text}
                    </button>
                    <RuleLink id={line.rule} />
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
