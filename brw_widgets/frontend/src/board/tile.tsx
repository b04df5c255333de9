import type { Piece, Tile as TileView } from "../protocol";
import { Pure } from "../pure";
import { Cube, FreeSlot } from "./cube";
import { hex, rounded, wrap } from "./geometry";
import { glyph } from "./glyphs";

const NAME = 13.5;

function Name({ tile }: { readonly tile: TileView }) {
  const cell = tile.shape !== "hex";
  const lines = wrap(tile.name, cell ? (tile.radius * 1.7) / 11 : 108 / NAME);
  const y = cell ? -tile.radius * 0.52 : lines.length > 1 ? -57 : -49;
  return (
    <text class={lines.length > 1 ? "name two" : "name"} style={{ transformOrigin: `0px ${y + 8}px` }} aria-hidden="true">
      {lines.map((line, i) => (
        <tspan key={i} x="0" y={y + i * (cell ? 11 : 14.5)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Points for the first, second and third, on pennants at the left corner. */
function Banners({ values }: { readonly values: readonly number[] }) {
  const top = -8.5 * (values.length - 1) - 1;
  return (
    <g class="banners">
      {values.map((value, i) => (
        <g key={i} transform={`translate(-68.500 ${top + i * 17})`} class={`banner b${i}`}>
          <path d="M-7-7h14v11l-7 4-7-4z" />
          <text y="3.600">{value}</text>
        </g>
      ))}
    </g>
  );
}

/** The Activation Token: a cut stone when available, an empty setting when used. */
function Token({ state }: { readonly state: "available" | "used" }) {
  return (
    <g class={`token ${state}`} transform="translate(68.500 0)">
      <title>{state === "available" ? "Can be activated" : "Activated this round"}</title>
      <path class="setting" d="M0-13.500l11 13.500-11 13.500-11-13.500z" />
      {state === "available" && (
        <>
          <path class="stone" d="M0-10l8 10-8 10-8-10z" />
          <path class="facet" d="M0-10l8 10h-16zM-3.500 0l3.500-10 3.500 10-3.500 10z" />
        </>
      )}
    </g>
  );
}

const CRACKS = "M-50-66l14 22-9 12 20 17-6 18 16 12M78 22l-30-6-10 13-22-2M-28 79l8-20-8-11M40-60l-8 16 8 10-5 10";
const RUBBLE = "M-30 52l9-7 8 5-2 8h-13zM4 47l7-6 8 3 3 9-12 4zM30 54l6-5 7 3-1 6h-10z";

interface Props {
  readonly tile: TileView;
  readonly before: TileView | undefined;
  readonly pieces: readonly Piece[];
  readonly view: string;
}

/** One space of the board, without what makes it a button. */
export class Tile extends Pure<Props> {
  override render({ tile, before, pieces, view }: Props) {
    const isHex = tile.shape === "hex";
    const r = tile.radius;
    // What is drawn here is measured for a hexagon of radius 92; slots come with their places.
    const k = isHex ? r / 92 : 1;
    const size = k === 1 ? undefined : `scale(${k})`;
    const outline = (inset: number): string => (isHex ? hex(r - inset) : rounded((r - inset) * 0.92, Math.max(2, 14 - inset)));
    const lit = before?.token === "available" && tile.token === "used";
    const slots = tile.wrecked ? [] : tile.slots;
    const xs = slots.map((slot) => slot.x);
    const ys = slots.map((slot) => slot.y);
    const tray = slots.length > 0 && { x: Math.min(...xs) - 11, y: Math.min(...ys) - 11.5, right: Math.max(...xs) + 11, end: Math.max(...ys) + 11.5 };
    return (
      <>
        <path class="slab" d={outline(0)} transform="translate(0 7)" />
        <path class="top" d={outline(0)} />
        <path class="shine" d={outline(0)} fill={`url(#${view}-shine)`} />
        <path class="inner" d={outline(7)} />
        <path class="rim" d={outline(1.3)} />
        {tile.wrecked && <path class="cracks" d={CRACKS} transform={size} />}
        <path class="emblem" d={glyph(tile.icon, tile.tone)} transform={isHex ? `scale(${k}) translate(0 -8) scale(1.420)` : `translate(0 4) scale(${r / 46})`} />
        {tile.wrecked && <path class="rubble" d={RUBBLE} transform={size} />}
        {tray && (
          <rect class="tray" x={tray.x} y={tray.y} width={tray.right - tray.x} height={tray.end - tray.y} rx="8" />
        )}
        {slots.map((slot, i) => {
          if (!slot.tone) return <FreeSlot key={i} x={slot.x} y={slot.y} label={slot.label} />;
          const fresh = before !== undefined && before.slots[i]?.tone !== slot.tone;
          const owner = fresh ? pieces.find((piece) => piece.tone === slot.tone) : undefined;
          const from = fresh ? { x: owner ? owner.x - tile.x - slot.x : 0, y: owner ? owner.y - 20 - tile.y - slot.y : -34 } : undefined;
          return <Cube key={`${i}${slot.tone}`} x={slot.x} y={slot.y} tone={slot.tone} label={slot.label} from={from} />;
        })}
        <g transform={size}>
          <Name tile={tile} />
          {tile.values.length > 0 && !tile.wrecked && <Banners values={tile.values} />}
          {tile.token && !tile.wrecked && <Token state={tile.token} />}
          {tile.wrecked && <text class="ruin" y="26" aria-hidden="true">wrecked</text>}
        </g>
        {tile.origin && tile.origin !== "printed" && (
          <g class="origin" transform={isHex ? `translate(${61 * k} ${25 * k})` : `translate(${r * 0.7} ${-r * 0.7})`}>
            <title>{`${tile.origin}${tile.note ? `: ${tile.note}` : ""}`}</title>
            <circle r="6.500" />
            <text y="3.200">{tile.origin === "assumed" ? "a" : "r"}</text>
          </g>
        )}
        {lit && <path class="flash" d={outline(2)} />}
      </>
    );
  }
}
