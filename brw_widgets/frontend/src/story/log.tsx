import { useEffect, useMemo, useRef } from "preact/hooks";
import type { NodeView } from "../protocol";
import { Pure } from "../pure";
import { RuleLink } from "../rule";
import type { State, Story } from "../store";
import type { Place } from "../tree";
import { useUi } from "../ui";

interface GroupProps {
  readonly node: NodeView;
  /** The beat that is shown, when it is one of this node. */
  readonly here: number | undefined;
  readonly go: (place: Place) => void;
}

/** The lines of one decision. */
class Group extends Pure<GroupProps> {
  override render({ node, here, go }: GroupProps) {
    return (
      <div class="group">
        {node.by && <h4 data-tone={node.tone}>{node.by}</h4>}
        <ul>
          {node.beats.flatMap((beat, at) =>
            beat.lines.map((line, i) => {
              const when = here === at ? "now" : here !== undefined && at > here ? "later" : "past";
              return (
                <li key={`${at} ${i}`} data-when={when} data-brw="log-line" data-node={node.id} data-beat={at}>
                  <button type="button" class="line" aria-current={when === "now" ? "step" : undefined} onClick={() => go({ node: node.id, beat: at })}>
                    {line.text}
                  </button>
                  <RuleLink id={line.rule} />
                </li>
              );
            }),
          )}
        </ul>
      </div>
    );
  }
}

/** What happened on the way here, and what is about to. */
export function Log({ state, story }: { readonly state: State; readonly story: Story }) {
  const { store } = useUi();
  const { place } = state;
  const list = useRef<HTMLDivElement>(null);
  const path = useMemo(() => story.tree.path(place.node), [story, place.node]);
  const go = useMemo(() => (to: Place) => store.go(to), [store]);
  useEffect(() => {
    const box = list.current;
    const last = [...(box?.lastElementChild?.querySelectorAll<HTMLElement>("[data-when=now]") ?? [])].at(-1);
    if (!box) return;
    const below = last ? last.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom + 34 : box.scrollHeight;
    box.scrollTop += below;
  }, [place, story]);

  return (
    <section class="card log" aria-label="What happened">
      <h2>What happened</h2>
      <div class="scroll" ref={list} data-brw="log">
        {path.map((id) => <Group key={id} node={story.tree.get(id)} here={id === place.node ? place.beat : undefined} go={go} />)}
      </div>
    </section>
  );
}
