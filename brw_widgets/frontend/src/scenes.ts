import { merge } from "./patch";
import type { Scene } from "./protocol";
import type { Place, Tree } from "./tree";

/** The scene at any place, made from the start by patches, each applied once. */
export class Scenes {
  readonly #tree: Tree;
  readonly #start: Scene;
  readonly #made = new Map<number, readonly Scene[]>();

  constructor(tree: Tree, start: Scene) {
    this.#tree = tree;
    this.#start = start;
  }

  at(place: Place): Scene {
    const scenes = this.#of(place.node);
    return scenes[place.beat] ?? (place.beat < 0 ? this.#start : (scenes.at(-1) ?? this.#start));
  }

  /** The scenes after each beat of a node; a node without beats has its parent's last. */
  #of(id: number): readonly Scene[] {
    const missing: number[] = [];
    for (let at = id; this.#tree.has(at) && !this.#made.has(at); at = this.#tree.get(at).parent) missing.push(at);
    for (const at of missing.reverse()) {
      const node = this.#tree.get(at);
      let scene = this.#made.get(node.parent)?.at(-1) ?? this.#start;
      const scenes = node.beats.map((beat) => (scene = merge(scene, beat.patch)));
      this.#made.set(at, scenes.length > 0 ? scenes : [scene]);
    }
    return this.#made.get(id) ?? [];
  }
}
