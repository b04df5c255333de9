import type { Link } from "../protocol";
import { Pure } from "../pure";
import { curve } from "./geometry";

const NUMERALS = ["I", "II", "III", "IV", "V", "VI"];

interface Props {
  readonly links: Readonly<Record<string, Link>>;
}

/** Portals come in pairs of one tone; the numeral on both halves says which belong together. */
export class Links extends Pure<Props> {
  override render({ links }: Props) {
    const all = Object.entries(links);
    const pairs = [...new Set(all.filter(([, link]) => link.kind === "portal").map(([, link]) => link.tone))];
    return (
      <g class="links">
        {all.map(([id, link]) => {
          const from = { x: link.x1, y: link.y1 };
          const to = { x: link.x2, y: link.y2 };
          if (link.kind !== "portal") {
            return (
              <g key={id} class={link.kind} data-tone={link.tone} data-link={id}>
                <title>{link.label}</title>
                <path d={curve(from, to, 0, 0).d} />
              </g>
            );
          }
          const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
          const outwards = (to.y - from.y) * middle.x - (to.x - from.x) * middle.y >= 0 ? 1 : -1;
          const long = Math.hypot(to.x - from.x, to.y - from.y);
          const { d, mid } = curve(from, to, outwards * Math.min(26, long * 0.28), long * 0.06);
          return (
            <g key={id} class="portal" data-tone={link.tone} data-link={id}>
              <title>{link.label}</title>
              <path class="glow" d={d} />
              <path class="arc" d={d} />
              <g transform={`translate(${mid.x.toFixed(1)} ${mid.y.toFixed(1)})`}>
                <circle r="8" />
                <text y="3.400">{NUMERALS[pairs.indexOf(link.tone)] ?? ""}</text>
              </g>
            </g>
          );
        })}
      </g>
    );
  }
}
