/** Signs of owners, so that colour is not all that tells cubes apart. Drawn on the left face. */
const signs: Readonly<Record<string, string>> = {
  amber: "M0 0v.010",
  teal: "M0-1.700v3.400",
  rose: "M-1.500-1.700l3 3.400M1.500-1.700l-3 3.400",
  violet: "M-1.600 1l1.600-2.400 1.600 2.400",
  lime: "M-1.500 0a1.500 1.700 0 1 0 3 0 1.500 1.700 0 1 0-3 0",
  sky: "M-1.700 0h3.400",
};

interface Props {
  readonly x: number;
  readonly y: number;
  readonly tone: string;
  readonly label: string;
  /** Where it comes from, relative to its place; none if it was there before. */
  readonly from?: { readonly x: number; readonly y: number } | undefined;
}

/** A cube of Instability. */
export function Cube({ x, y, tone, label, from }: Props) {
  const style = from ? { "--dx": `${from.x.toFixed(0)}px`, "--dy": `${from.y.toFixed(0)}px` } : undefined;
  return (
    <g transform={`translate(${x} ${y})`} data-tone={tone} class={from ? "cube new" : "cube"}>
      <title>{label || `${tone} cube`}</title>
      {from && <path class="halo" d="M0-10.500l9 5.200v10.600l-9 5.200-9-5.200v-10.600z" />}
      <g class="body" style={style}>
        <path class="all" d="M0-7.800l6.800 3.900v7.800l-6.800 3.900-6.800-3.900v-7.800z" />
        <path class="lit" d="M0-7.800l6.800 3.900-6.800 3.900-6.800-3.900z" />
        <path class="dark" d="M0 0l6.800-3.900v7.800l-6.800 3.900z" />
        {signs[tone] && <path class="sign" d={signs[tone]} transform="translate(-3.400 2) skewY(30)" data-sign={tone} />}
      </g>
    </g>
  );
}

export function FreeSlot({ x, y, label }: { readonly x: number; readonly y: number; readonly label: string }) {
  return (
    <path class="free" d="M0-6.800l5.900 3.400v6.800l-5.900 3.400-5.900-3.400v-6.800z" transform={`translate(${x} ${y})`}>
      {label && <title>{label}</title>}
    </path>
  );
}
