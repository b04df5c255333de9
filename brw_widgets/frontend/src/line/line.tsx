import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Pure } from "../pure";
import type { State, Story } from "../store";
import type { Place, Tree } from "../tree";
import { useUi } from "../ui";
import { layout, type Layout, type Spot } from "./layout";

type When = "past" | "later" | "aside";

interface MarkProps {
  readonly spot: Spot;
  readonly title: string;
  readonly when: When;
  /** The beat that is shown, when it is one of this node. */
  readonly here: number | undefined;
  readonly enter: boolean;
  readonly go: (place: Place) => void;
  readonly last: number;
}

/** One node with its beats; drawn again only when something of it changes. */
class NodeMark extends Pure<MarkProps> {
  override render({ spot, title, when, here, enter, go, last }: MarkProps) {
    const { id, x, y, ticks } = spot;
    return (
      <g class="node" data-when={when} data-tone={spot.tone}>
        <g
          class="dot" role="button" tabindex={enter ? 0 : -1} data-brw="line-node" data-node={id} aria-label={title}
          data-when={here !== undefined && here < last ? "later" : when}
          aria-current={here !== undefined ? "step" : undefined} onClick={() => go({ node: id, beat: last })}
        >
          <title>{title}</title>
          <circle class="hit" cx={x} cy={y} r="11" />
          <circle class="spot" cx={x} cy={y} r="5.500" />
        </g>
        {ticks.map((tick) => (
          <g key={tick.beat} class="tick" data-when={here !== undefined && tick.beat > here ? "later" : when} data-beat={tick.beat} onClick={() => go({ node: id, beat: tick.beat })}>
            <rect x={tick.x - 6} y={y - 9} width="12" height="18" />
            <circle cx={tick.x} cy={y} r="2.800" />
          </g>
        ))}
        {spot.name && <text x={x + 14} y={y + 4} onClick={() => go({ node: id, beat: last })}>{spot.name}</text>}
      </g>
    );
  }
}

class Edge extends Pure<{ readonly spot: Spot; readonly when: When }> {
  override render({ spot, when }: { readonly spot: Spot; readonly when: When }) {
    return <path class="edge" d={spot.d} data-tone={spot.tone} data-when={when} />;
  }
}

function title(tree: Tree, id: number): string {
  const { by, name, decision, ended } = tree.get(id);
  const then = decision ? `${decision.title}: ${decision.question}` : ended;
  return [name, by || "The start", then].filter(Boolean).join(" – ");
}

function near(now: Layout, from: Spot, lanes: number): Spot | undefined {
  const others = [...now.spots.values()].filter((spot) => spot.lane === from.lane + lanes);
  return others.sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))[0];
}

/** The line of play: where we are, what was tried, what follows. */
export function LineOfPlay({ state, story }: { readonly state: State; readonly story: Story }) {
  const { store } = useUi();
  const { tree } = story;
  const { place, tip, grown } = state;
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(-1);
  const [room, setRoom] = useState(0);
  const made = useMemo(() => layout(tree, room), [tree, grown, room]);
  useEffect(() => {
    const view = box.current;
    if (!view) return;
    const observer = new ResizeObserver(() => setRoom(view.clientWidth));
    observer.observe(view);
    return () => observer.disconnect();
  }, []);
  const titles = useMemo(() => new Map([...made.spots.keys()].map((id) => [id, title(tree, id)])), [made]);
  const path = useMemo(() => new Set(tree.path(place.node)), [tree, place.node]);
  const line = useMemo(() => new Set(tree.path(tip)), [tree, tip]);
  const go = useMemo(() => (to: Place) => store.go(to), [store]);
  const enter = made.spots.has(focus) ? focus : place.node;

  const when = (id: number): When => (path.has(id) ? "past" : line.has(id) ? "later" : "aside");
  const spot = made.spots.get(place.node) as Spot;
  const hereX = spot.ticks.find((tick) => tick.beat === place.beat)?.x ?? spot.x;
  useEffect(() => {
    const view = box.current;
    if (!view) return;
    const { clientWidth, scrollLeft, clientHeight, scrollTop } = view;
    const still = { behavior: state.moved === "jump" ? "instant" : "smooth" } as const;
    if (hereX < scrollLeft + 50 || hereX > scrollLeft + clientWidth - 90) view.scrollTo({ left: hereX - clientWidth * 0.45, ...still });
    if (spot.y < scrollTop + 20 || spot.y > scrollTop + clientHeight - 20) view.scrollTo({ top: spot.y - clientHeight / 2, ...still });
  }, [hereX, spot.y, made]);

  const onKey = (event: KeyboardEvent): void => {
    const id = Number((event.target as Element).closest<SVGElement>("[data-node]")?.dataset.node);
    const from = made.spots.get(id);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    let next: Spot | undefined;
    if (event.key === "Enter" || event.key === " ") store.go(tree.last(id));
    else if (event.key === "ArrowLeft") next = made.spots.get(tree.get(id).parent);
    else if (event.key === "ArrowRight") next = made.spots.get(tree.nextNode(id, tip) ?? -1);
    else if (event.key === "ArrowUp") next = near(made, from, -1);
    else if (event.key === "ArrowDown") next = near(made, from, 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    setFocus(next.id);
    box.current?.querySelector<SVGElement>(`.dot[data-node="${next.id}"]`)?.focus();
  };

  return (
    <div class="line-of-play" ref={box} tabIndex={0} role="group" aria-label="Line of play" onKeyDown={onKey} onFocusOut={() => setFocus(-1)} data-brw="line">
      <svg width={made.width} height={made.height} role="presentation">
        {[...made.spots.values()].reverse().map((at) => <Edge key={at.id} spot={at} when={when(at.id)} />)}
        <g class="here" style={{ transform: `translate(${hereX}px, ${spot.y}px)` }} data-tone={spot.tone}>
          <circle r="10.500" />
          <path d="M-4.500-19h9l-4.500 5.500z" />
        </g>
        {[...made.spots.values()].map((at) => (
          <NodeMark
            key={at.id} spot={at} title={titles.get(at.id) ?? ""} last={tree.lastBeat(at.id)} go={go} enter={at.id === enter}
            when={when(at.id)}
            here={at.id === place.node ? place.beat : undefined}
          />
        ))}
      </svg>
    </div>
  );
}
