import type { Scene } from "../protocol";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const f = (value: number): string => value.toFixed(1);

/** The outline of a hexagon with a corner to the right. */
export function hex(radius: number): string {
  let d = "";
  for (let i = 0; i < 6; i++) {
    const turn = (Math.PI / 3) * i;
    d += `${i ? "L" : "M"}${f(radius * Math.cos(turn))} ${f(radius * Math.sin(turn))}`;
  }
  return `${d}z`;
}

/** A square with round corners. */
export function rounded(half: number, corner: number): string {
  const side = f(2 * (half - corner));
  const c = f(corner);
  return `M${f(-half + corner)} ${f(-half)}h${side}q${c} 0 ${c} ${c}v${side}q0 ${c} ${f(-corner)} ${c}h${f(-2 * (half - corner))}q${f(-corner)} 0 ${f(-corner)} ${f(-corner)}v${f(-2 * (half - corner))}q0 ${f(-corner)} ${c} ${f(-corner)}z`;
}

const NARROW = /[ijltfrI'.,]/;
const WIDE = /[mwMWQO@]/;

/** About how wide a text is, in units of its font size. */
export function width(text: string): number {
  let sum = 0;
  for (const letter of text) sum += NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.86 : letter === " " ? 0.28 : 0.57;
  return sum;
}

/** Breaks a name into one or two lines: two when one is too long, the upper the shorter where the space is narrower. */
export function wrap(name: string, room: number): readonly string[] {
  const words = name.split(" ");
  if (words.length < 2 || width(name) <= room) return [name];
  let best: readonly string[] = [name];
  let least = Infinity;
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    const cost = Math.max(width(lines[0] ?? "") * 1.12, width(lines[1] ?? ""));
    if (cost < least) [best, least] = [lines, cost];
  }
  return best;
}

/** Where a tile or piece is; a piece a little above its foot. */
export function place(scene: Scene, id: string): Point | undefined {
  const piece = scene.pieces[id];
  if (piece) return { x: piece.x, y: piece.y - 16 };
  return scene.tiles[id];
}

export function radius(scene: Scene, id: string): number {
  return scene.pieces[id] ? 27 : (scene.tiles[id]?.radius ?? 40) * 0.76;
}

/** A curve from one point towards another, bent to its left, that leaves some room at both ends. */
export function curve(from: Point, to: Point, bend: number, gap: number): { d: string; mid: Point; angle: number } {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const long = Math.hypot(dx, dy) || 1;
  const cut = Math.min(gap, long / 3);
  const [ux, uy] = [dx / long, dy / long];
  const a = { x: from.x + ux * cut, y: from.y + uy * cut };
  const b = { x: to.x - ux * cut, y: to.y - uy * cut };
  const c = { x: (a.x + b.x) / 2 + uy * bend, y: (a.y + b.y) / 2 - ux * bend };
  const mid = { x: (a.x + 2 * c.x + b.x) / 4, y: (a.y + 2 * c.y + b.y) / 4 };
  const angle = (Math.atan2(b.y - c.y, b.x - c.x) * 180) / Math.PI;
  return { d: `M${f(a.x)} ${f(a.y)}Q${f(c.x)} ${f(c.y)} ${f(b.x)} ${f(b.y)}`, mid, angle };
}

/** The target that lies next in a direction, if any: near, and not far off the line. */
export function towards<T extends Point>(from: Point, key: string, all: readonly T[]): T | undefined {
  const ux = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  const uy = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  let best: T | undefined;
  let least = Infinity;
  for (const target of all) {
    const dx = target.x - from.x;
    const dy = target.y - from.y;
    const along = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (along < 4 || aside > along * 2) continue;
    const cost = along + aside * 1.5;
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}
