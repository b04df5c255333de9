import { Pure } from "../pure";

interface Props {
  readonly view: string;
}

/** Lights and shadows that all tiles share, with ids of this view. */
export class Defs extends Pure<Props> {
  override render({ view }: Props) {
    return (
      <defs>
        <radialGradient id={`${view}-shine`} cx="0.5" cy="0.18" r="0.95">
          <stop offset="0" stop-color="#fff" stop-opacity="var(--shine)" />
          <stop offset="0.55" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="var(--shade)" />
        </radialGradient>
        <radialGradient id={`${view}-floor`}>
          <stop offset="0" stop-color="var(--rose)" stop-opacity="0.20" />
          <stop offset="0.6" stop-color="var(--rose)" stop-opacity="0.06" />
          <stop offset="1" stop-color="var(--rose)" stop-opacity="0" />
        </radialGradient>
      </defs>
    );
  }
}

const PETAL = "M0-118C44-150 62-214 0-292C-62-214-44-150 0-118z";
const THORN = "M0-300l5 12-5 12-5-12z";

/** The floor below the rooms: a rose window, faint. */
export class Floor extends Pure<Props> {
  override render({ view }: Props) {
    const turns = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];
    return (
      <g class="floor" aria-hidden="true">
        <circle r="380" fill={`url(#${view}-floor)`} />
        <circle r="306" class="line" />
        <circle r="298" class="line" />
        {turns.map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d={PETAL} class="line" />
            <path d={THORN} class="thorn" transform="rotate(15)" />
          </g>
        ))}
      </g>
    );
  }
}
