import type { Mark, Scene } from "../protocol";
import { curve, hex, place, radius } from "./geometry";

const Badge = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g class="badge" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
    <circle r="13" />
    <path d="M-5-5l10 10M5-5l-10 10" />
  </g>
);

function One({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const at = place(scene, mark.at);
  const to = mark.to ? place(scene, mark.to) : undefined;
  if (!at) return null;
  if (to && (mark.kind === "blocked" || mark.kind === "move")) {
    const blocked = mark.kind === "blocked";
    const { d, mid, angle } = curve(at, to, blocked ? 0 : 22, blocked ? 18 : 26);
    const end = d.split(" ").slice(-2).map(Number);
    return (
      <g class={mark.kind}>
        <path class="under" d={d} />
        <path class="way" d={d} />
        {!blocked && <path class="tip" d="M2 0l-11 6 3-6-3-6z" transform={`translate(${end[0]} ${end[1]}) rotate(${angle.toFixed(0)})`} />}
        {blocked && <Badge {...mid} />}
      </g>
    );
  }
  if (mark.kind === "cross" || mark.kind === "blocked") return <g class="cross"><Badge {...at} /></g>;
  const r = radius(scene, mark.at);
  const tile = scene.tiles[mark.at]?.shape === "hex" ? scene.tiles[mark.at] : undefined;
  const [up, side] = tile ? [tile.radius * 0.866, tile.radius] : [r, r];
  const around = tile ? hex(tile.radius + 1) : `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  return (
    <g class={mark.kind} transform={`translate(${at.x} ${at.y})`}>
      <path class="under" d={around} />
      <path class="way" d={around} />
      {mark.kind === "target" && <path class="way" d={`M0 ${-up - 8}v16M0 ${up + 8}v-16M${-side - 8} 0h16M${side + 8} 0h-16`} />}
    </g>
  );
}

/** What is drawn over the board to point at facts. */
export function Marks({ marks, scene, refused }: { readonly marks: readonly Mark[]; readonly scene: Scene; readonly refused: boolean }) {
  return (
    <g class={refused ? "marks refused" : "marks"} aria-hidden="true" data-brw="marks">
      {marks.map((mark, i) => (
        <g key={`${mark.kind} ${mark.at} ${mark.to} ${i}`} data-mark={mark.kind}>
          <One mark={mark} scene={scene} />
        </g>
      ))}
    </g>
  );
}
