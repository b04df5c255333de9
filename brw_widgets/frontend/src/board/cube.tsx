/** Signs of owners, so that colour is not all that tells cubes apart. Drawn on the top face. */
const signs: Readonly<Record<string, string>> = {
  amber: "M-1.300 0h2.600",
  teal: "M-3 0h6",
  rose: "M-2.400-1.200l4.800 2.400M2.400-1.200l-4.800 2.400",
  violet: "M-2.600 1l2.600-2.200 2.600 2.200",
  lime: "M-2.600 0a2.600 1.300 0 1 0 5.200 0 2.600 1.300 0 1 0-5.200 0",
  sky: "M-2.400 0h1.200M1.200 0h1.200",
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
        {signs[tone] && <path class="sign" d={signs[tone]} transform="translate(0 -3.900)" />}
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
