import type { RefusalView, Scene } from "../protocol";
import type { Target } from "./targets";

interface Props {
  readonly scene: Scene;
  readonly id: string;
  readonly target: Target | undefined;
  readonly refused: RefusalView | null;
}

/** The line below the board: what is pointed at, and what it does. Always there, so that nothing jumps. */
export function Strip({ scene, id, target, refused }: Props) {
  const tile = scene.tiles[id];
  const piece = scene.pieces[id];
  let content = <span class="quiet">Point at a room, or touch it, to read what it does.</span>;
  if (refused && !id) content = <span class="no"><b>{refused.title}</b> is not possible. <span>{refused.text}</span></span>;
  else if (tile) {
    content = (
      <>
        <b data-tone={tile.tone}>{tile.name}</b> <span>{tile.wrecked ? "Wrecked: its effect is gone." : tile.text || tile.label}</span>
        {tile.origin && tile.origin !== "printed" && <i class="origin" title={tile.note}>{tile.origin}</i>}
      </>
    );
  } else if (piece) {
    content = (
      <>
        <b data-tone={piece.tone}>{piece.name}</b> <span>{piece.label}</span>
      </>
    );
  }
  const can = target?.allowed[0];
  const cannot = target?.refused[0];
  return (
    <p class="strip" aria-hidden="true">
      <span class="says">{content}</span>
      {can ? <span class="can">{target.allowed.length > 1 ? `${target.allowed.length} choices` : can.label}</span>
        : cannot ? <span class="cannot">Not possible now: try it to see why</span> : null}
    </p>
  );
}
