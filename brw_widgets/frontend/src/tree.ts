import type { NodeView } from "./protocol";

/**
 * Where the reader is: a node and one of its beats, after that beat has happened. The beats of a node lead from its
 * parent's decision to its own. Beat -1 exists at the root only, when it has beats: before everything.
 */
export interface Place {
  readonly node: number;
  readonly beat: number;
}

export const samePlace = (a: Place, b: Place): boolean => a.node === b.node && a.beat === b.beat;

/** The known nodes of a line of play. It only grows. */
export class Tree {
  readonly root: number;
  readonly #nodes = new Map<number, NodeView>();
  readonly #children = new Map<number, number[]>();

  constructor(nodes: readonly NodeView[]) {
    const root = nodes.find((node) => node.parent < 0);
    if (!root) throw new Error("a line of play without a start");
    this.root = root.id;
    this.#put(root);
    this.add(nodes);
  }

  /** Adds what is new and has a known parent; returns whether all nodes are known now. */
  add(nodes: readonly NodeView[]): boolean {
    let whole = true;
    for (const node of nodes) {
      if (this.#nodes.has(node.id)) continue;
      if (this.#nodes.has(node.parent)) this.#put(node);
      else whole = false;
    }
    return whole;
  }

  #put(node: NodeView): void {
    this.#nodes.set(node.id, node);
    const siblings = this.#children.get(node.parent);
    if (siblings) siblings.push(node.id);
    else this.#children.set(node.parent, [node.id]);
  }

  get size(): number {
    return this.#nodes.size;
  }

  ids(): number[] {
    return [...this.#nodes.keys()];
  }

  has(id: number): boolean {
    return this.#nodes.has(id);
  }

  get(id: number): NodeView {
    const node = this.#nodes.get(id);
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  children(id: number): readonly number[] {
    return this.#children.get(id) ?? [];
  }

  childBy(id: number, action: string): number | undefined {
    return this.children(id).find((child) => this.get(child).action === action);
  }

  /** The child that carries the line on: the main one, else the first. */
  heir(id: number): number | undefined {
    const children = this.children(id);
    return children.find((child) => this.get(child).main) ?? children[0];
  }

  /** The end of the line that goes on from a node. */
  leaf(id: number): number {
    for (let at = id; ; ) {
      const next = this.heir(at);
      if (next === undefined) return at;
      at = next;
    }
  }

  /** All nodes from the root to this one. */
  path(id: number): number[] {
    const path: number[] = [];
    for (let at = id; at >= 0 && this.has(at); at = this.get(at).parent) path.push(at);
    return path.reverse();
  }

  /** Whether `a` lies on the way from the root to `b`. */
  leadsTo(a: number, b: number): boolean {
    for (let at = b; at >= 0 && this.has(at); at = this.get(at).parent) if (at === a) return true;
    return false;
  }

  firstBeat(id: number): number {
    return id === this.root && this.get(id).beats.length > 0 ? -1 : 0;
  }

  lastBeat(id: number): number {
    return Math.max(0, this.get(id).beats.length - 1);
  }

  first(id: number): Place {
    return { node: id, beat: this.firstBeat(id) };
  }

  last(id: number): Place {
    return { node: id, beat: this.lastBeat(id) };
  }

  /** At the last beat of a node its decision waits. */
  isLast(place: Place): boolean {
    return place.beat >= this.lastBeat(place.node);
  }

  before(place: Place): Place | undefined {
    if (place.beat > this.firstBeat(place.node)) return { node: place.node, beat: place.beat - 1 };
    const parent = this.get(place.node).parent;
    return this.has(parent) ? this.last(parent) : undefined;
  }

  /** The next place on the way to `tip`. */
  after(place: Place, tip: number): Place | undefined {
    if (!this.isLast(place)) return { node: place.node, beat: place.beat + 1 };
    const next = this.nextNode(place.node, tip);
    return next === undefined ? undefined : this.first(next);
  }

  nextNode(id: number, tip: number): number | undefined {
    return this.children(id).find((child) => this.leadsTo(child, tip)) ?? this.heir(id);
  }

  /** The number of this place along the line to `tip`, and how many there are. */
  count(place: Place, tip: number): { step: number; of: number } {
    let step = 0;
    let of = 0;
    for (const id of this.path(tip)) {
      const first = this.firstBeat(id);
      if (id === place.node) step = of + place.beat - first;
      of += this.lastBeat(id) - first + 1;
    }
    return { step, of: of - 1 };
  }
}
