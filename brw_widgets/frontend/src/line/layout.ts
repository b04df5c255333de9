import type { Tree } from "../tree";

export interface Spot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly lane: number;
  readonly depth: number;
  readonly tone: string;
  /** The edge that leads here. */
  readonly d: string;
  /** Where the beats before the last are, from the first. */
  readonly ticks: readonly { readonly beat: number; readonly x: number }[];
  /** The name of the branch that ends here, to be written after it. */
  readonly name: string;
}

export interface Layout {
  readonly spots: ReadonlyMap<number, Spot>;
  readonly width: number;
  readonly height: number;
}

const LEFT = 26;
const TOP = 22;
const LANE = 27;
const LEAD = 36;
const WIDEST = 88;
const TICK = 13;
const TONES = ["teal", "violet", "rose", "sky", "lime", "amber"];

/**
 * Places the tree: the main line straight, each branch below it in the first lane that is free over its whole length.
 * A short line is stretched towards the room there is.
 */
export function layout(tree: Tree, room = 0): Layout {
  const made = place(tree, LEAD);
  const depth = Math.max(1, ...[...made.spots.values()].map((spot) => spot.depth));
  const spare = Math.floor((room - made.width) / depth);
  return spare > 2 ? place(tree, Math.min(LEAD + spare, WIDEST)) : made;
}

function place(tree: Tree, lead: number): Layout {
  const xs = new Map<number, number>();
  const taken: [number, number][][] = [];
  const spots = new Map<number, Spot>();
  let width = 0;
  let lanes = 1;

  // In the order in which they were made, so that a branch keeps its colour when others are added.
  const heads = tree.ids().filter((id) => id !== tree.root && tree.heir(tree.get(id).parent) !== id).sort((a, b) => a - b);

  /** A run is a node and the heirs after it. Runs wait here with the lane they leave from. */
  const waiting: { head: number; from: number }[] = [{ head: tree.root, from: -1 }];
  while (waiting.length > 0) {
    const { head, from } = waiting.pop() as { head: number; from: number };
    const run: number[] = [];
    for (let id: number | undefined = head; id !== undefined; id = tree.heir(id)) {
      const parent = xs.get(tree.get(id).parent);
      const beats = tree.lastBeat(id) - tree.firstBeat(id);
      xs.set(id, parent === undefined ? LEFT + beats * TICK : parent + lead + beats * TICK);
      run.push(id);
    }
    const start = xs.get(tree.get(head).parent) ?? 0;
    const last = run.at(-1) as number;
    const name = run.map((id) => tree.get(id).name).find(Boolean) ?? "";
    const end = (xs.get(last) ?? 0) + 22 + (name ? name.length * 6.6 + 14 : 0);
    let lane = from + 1;
    const free = (at: number): boolean => (taken[at] ?? []).every(([a, b]) => end < a || start + 8 > b);
    while (!free(lane)) lane++;
    (taken[lane] ??= []).push([start, end]);
    lanes = Math.max(lanes, lane + 1);
    width = Math.max(width, end);
    const tone = from < 0 ? "gold" : (TONES[heads.indexOf(head) % TONES.length] as string);
    const y = TOP + lane * LANE;
    for (const id of run) {
      const x = xs.get(id) as number;
      const parent = tree.get(id).parent;
      const px = xs.get(parent);
      const py = spots.get(parent)?.y ?? y;
      const first = tree.firstBeat(id);
      const beats = tree.lastBeat(id) - first;
      const d = px === undefined ? `M${LEFT} ${y}H${x}`
        : py === y ? `M${px} ${y}H${x}` : `M${px} ${py}C${px + 20} ${py} ${px + 6} ${y} ${px + 30} ${y}H${x}`;
      const ticks = Array.from({ length: beats }, (_, i) => ({ beat: first + i, x: x - (beats - i) * TICK }));
      const depth = (spots.get(parent)?.depth ?? -1) + 1;
      spots.set(id, { id, x, y, lane, depth, tone, d, ticks, name: id === last ? name : "" });
    }
    // The last run pushed is placed first: those that leave late stay near, those that leave early go below them.
    for (const id of run) {
      for (const child of [...tree.children(id)].reverse()) if (child !== tree.heir(id)) waiting.push({ head: child, from: lane });
    }
  }
  return { spots, width: width + 10, height: TOP + (lanes - 1) * LANE + 22 };
}
