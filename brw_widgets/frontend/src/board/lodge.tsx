import { useMemo, useRef, useState } from "preact/hooks";
import type { Choice, Mark, Piece as PieceView, RefusalView, Scene, Tile as TileView } from "../protocol";
import { Pure } from "../pure";
import { Defs, Floor } from "./floor";
import { hex, rounded, towards } from "./geometry";
import { Links } from "./links";
import { Marks } from "./marks";
import { Menu, type MenuAt } from "./menu";
import { Piece } from "./piece";
import { Strip } from "./strip";
import { entrance, targets, type Target } from "./targets";
import { Tile } from "./tile";

export interface LodgeProps {
  readonly view: string;
  readonly scene: Scene;
  /** The scene one step earlier, to show what is new. */
  readonly before?: Scene | undefined;
  readonly choices?: readonly Choice[];
  readonly marks?: readonly Mark[];
  /** A refusal that is shown; the marks are its own. */
  readonly refused?: RefusalView | null;
  readonly moved: "on" | "back" | "jump";
  readonly choose?: (choice: Choice) => void;
}

const NONE: readonly never[] = [];

function words(target: Target, label: string): string {
  const can = target.allowed.map((choice) => choice.label).join(", or ");
  const cannot = target.refused.map((choice) => choice.label).join(", ");
  return [label, can && `Choose: ${can}`, cannot && `Not possible now: ${cannot}`].filter(Boolean).join(". ");
}

interface ButtonProps {
  readonly "data-target": string;
  readonly "data-option": "yes" | "no" | undefined;
  readonly "data-action": string | undefined;
  readonly role: "button" | "img";
  readonly tabindex: number;
  readonly "aria-label": string;
}

interface SpotProps extends ButtonProps {
  readonly id: string;
  readonly tile: TileView;
  readonly before: TileView | undefined;
  readonly pieces: readonly PieceView[];
  readonly view: string;
  readonly option: string | undefined;
}

const ring = (tile: TileView, inset: number): string =>
  tile.shape === "hex" ? hex(tile.radius - inset) : rounded((tile.radius - inset) * 0.92, 12);

/** A tile with all that shows whether it can be chosen. */
class Spot extends Pure<SpotProps> {
  override render({ id, tile, before, pieces, view, option, ...button }: SpotProps) {
    return (
      <g
        class={tile.wrecked ? "tile wrecked" : "tile"} data-shape={tile.shape} data-tone={tile.tone} data-tile={id}
        style={{ transform: `translate(${tile.x}px, ${tile.y}px)` }} {...button}
      >
        <Tile tile={tile} before={before} pieces={pieces} view={view} />
        <path class="veil" d={ring(tile, 0)} />
        {option === "can" && <path class="ring halo" d={ring(tile, 5)} />}
        {option && <path class={`ring ${option}`} d={ring(tile, 5)} />}
        <path class="focus" d={ring(tile, -2)} />
      </g>
    );
  }
}

/** The board: rooms, cells, models, portals, and what can be chosen on them. */
export function Lodge({ view, scene, before, choices = NONE, marks = NONE, refused = null, moved, choose }: LodgeProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [looked, look] = useState("");
  const [focus, setFocus] = useState("");
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const all = useMemo(() => targets(scene, choices), [scene, choices]);
  const pieces = useMemo(() => Object.values(scene.pieces), [scene.pieces]);
  const enter = all.has(focus) ? focus : entrance(all);
  const asks = [...all.values()].some((target) => target.what === "tile" && target.allowed.length > 0);
  const [left, top, wide, high] = scene.box;

  const act = (target: Target): void => {
    const can = target.allowed.length > 0 ? target.allowed : target.refused;
    const only = can[0];
    if (can.length === 1 && only) choose?.(only);
    else if (can.length > 1) setMenu({ target, place: element(target.id)?.getBoundingClientRect() });
    else look(target.id);
  };
  const element = (id: string): SVGElement | undefined =>
    [...(svg.current?.querySelectorAll<SVGElement>("[data-target]") ?? [])].find((found) => found.dataset.target === id);

  const onKey = (event: KeyboardEvent, target: Target): void => {
    if (event.key === "Enter" || event.key === " ") act(target);
    else {
      const next = event.key.startsWith("Arrow") && !event.altKey ? towards(target, event.key, [...all.values()]) : undefined;
      if (!next && !event.key.startsWith("Arrow")) return;
      if (next) {
        setFocus(next.id);
        element(next.id)?.focus();
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // One listener for all of the board, so that a step has little to compare.
  const at = (event: Event): Target | undefined => {
    const found = (event.target as Element).closest<SVGElement>("[data-target]");
    return found ? all.get(found.dataset.target ?? "") : undefined;
  };
  const listen = {
    onClick: (event: MouseEvent) => {
      const target = at(event);
      if (target) act(target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = at(event);
      if (target) onKey(event, target);
    },
    onFocusIn: (event: FocusEvent) => {
      const target = at(event);
      if (target) (setFocus(target.id), look(target.id));
    },
    onFocusOut: () => look(""),
    onPointerOver: (event: PointerEvent) => look(at(event)?.id ?? ""),
    onPointerLeave: () => look(""),
  };
  const button = (id: string, label: string): ButtonProps => {
    const target = all.get(id) as Target;
    const some = target.allowed.length + target.refused.length > 0;
    return {
      "data-target": target.id,
      "data-option": target.allowed.length > 0 ? "yes" : target.refused.length > 0 ? "no" : undefined,
      "data-action": (target.allowed[0] ?? target.refused[0])?.action,
      role: some ? "button" : "img",
      tabindex: target.id === enter ? 0 : -1,
      "aria-label": words(target, label),
    };
  };

  const option = (id: string): string | undefined => {
    const target = all.get(id);
    return target?.allowed.length ? "can" : target?.refused.length ? "cannot" : undefined;
  };

  /** A piece that is in the way of a choice lets the pointer through. */
  const passes = (id: string, tile: string): boolean => option(id) === undefined && option(tile) !== undefined;

  return (
    <div class="lodge" data-moved={moved} data-asks={asks ? "yes" : undefined} data-brw="board">
      <svg ref={svg} viewBox={`${left} ${top} ${wide} ${high}`} role="group" aria-label={scene.label || "The board"} {...listen}>
        <Defs view={view} />
        <Floor view={view} />
        {Object.entries(scene.tiles).map(([id, tile]) => (
          <Spot
            key={id} id={id} tile={tile} before={before?.tiles[id]} pieces={pieces} view={view} option={option(id)}
            {...button(id, tile.label || tile.name)}
          />
        ))}
        <Links links={scene.links} />
        {Object.entries(scene.pieces).map(([id, piece]) => (
          <g
            key={id} class={passes(id, piece.tile) ? `piece ${piece.kind} pass` : `piece ${piece.kind}`} data-tone={piece.tone} data-piece={id}
            style={{ transform: `translate(${piece.x}px, ${piece.y}px)` }} {...button(id, piece.label || piece.name)}
          >
            {option(id) && <ellipse class={`ring ${option(id)}`} cy="2" rx="21" ry="8.500" />}
            <Piece piece={piece} />
            <rect class="focus" x="-20" y="-40" width="40" height="52" rx="12" />
          </g>
        ))}
        <Marks marks={marks} scene={scene} refused={refused !== null} />
      </svg>
      <Strip scene={scene} id={looked} target={all.get(looked)} refused={refused} />
      {menu && <Menu at={menu} choose={(choice) => choose?.(choice)} close={() => (setMenu(null), element(menu.target.id)?.focus())} />}
    </div>
  );
}
