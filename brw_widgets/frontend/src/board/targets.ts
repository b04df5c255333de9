import type { Choice, Scene } from "../protocol";

/** Something on the board that can be reached: a tile or a piece, with what can be chosen there now. */
export interface Target {
  readonly id: string;
  readonly what: "tile" | "piece";
  readonly x: number;
  readonly y: number;
  readonly allowed: readonly Choice[];
  readonly refused: readonly Choice[];
}

/** All tiles and pieces, by id, in the order of the scene; those with choices know them. */
export function targets(scene: Scene, choices: readonly Choice[]): ReadonlyMap<string, Target> {
  const found = new Map<string, Target & { allowed: Choice[]; refused: Choice[] }>();
  for (const [id, { x, y }] of Object.entries(scene.tiles)) found.set(id, { id, what: "tile", x, y, allowed: [], refused: [] });
  for (const [id, { x, y }] of Object.entries(scene.pieces)) {
    found.set(id, { id, what: "piece", x, y: y - 16, allowed: [], refused: [] });
  }
  for (const choice of choices) {
    const target = found.get(choice.piece) ?? found.get(choice.tile);
    if (target) (choice.allowed ? target.allowed : target.refused).push(choice);
  }
  return found;
}

/** Where the Tab key enters the board: at the first thing that can be chosen, else at the first that can be tried. */
export function entrance(all: ReadonlyMap<string, Target>): string {
  const list = [...all.values()];
  return (list.find((target) => target.allowed.length > 0) ?? list.find((target) => target.refused.length > 0) ?? list[0])?.id ?? "";
}
