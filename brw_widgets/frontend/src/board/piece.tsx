import type { Piece as PieceView } from "../protocol";

const shapes = {
  // A robed figure with a hood.
  mage: {
    body: "M-12.500 1.500Q-10.500-13-6.200-17.500Q-9-20.500-9-25A9 9.300 0 0 1 9-25Q9-20.500 6.200-17.500Q10.500-13 12.500 1.500Q0 6.500-12.500 1.500z",
    light: "M-12.500 1.500Q-10.500-13-6.200-17.500Q-9-20.500-9-25A9 9.300 0 0 1 0-34.300Q-5-27-4-18Q-7-9-6.500 3.200Q-9.500 2.700-12.500 1.500z",
    trim: "M-6.200-17.500Q0-13.500 6.200-17.500M-4.500-24.500Q0-20 4.500-24.500Q4.500-30 0-30.500Q-4.500-30-4.500-24.500z",
    letter: -3.5,
  },
  // A horned spirit.
  evocation: {
    body: "M-13 2Q-14.500-12-10.500-20Q-15-26-11.500-33Q-9.500-27-4.500-26Q0-28 4.500-26Q9.500-27 11.500-33Q15-26 10.500-20Q14.500-12 13 2Q9.500-2 6.500 3Q3.200-1.500 0 4Q-3.200-1.500-6.500 3Q-9.500-2-13 2z",
    light: "M-13 2Q-14.500-12-10.500-20Q-15-26-11.500-33Q-9.500-27-4.500-26Q-8-16-7.500-9T-6.500 3Q-9.500-2-13 2z",
    trim: "M-6-18l4.500 2M6-18l-4.500 2",
    letter: -3,
  },
  // A plain pawn.
  pawn: {
    body: "M-10.500 1.500Q-8-4-4.500-13.500A7 7 0 1 1 4.500-13.500Q8-4 10.500 1.500Q0 6-10.500 1.500z",
    light: "M-10.500 1.500Q-8-4-4.500-13.500A7 7 0 0 1 0-25.500Q-3-18-2-13Q-5-4-5 3Q-8 2.700-10.500 1.500z",
    trim: "M-4.500-13.500Q0-11 4.500-13.500",
    letter: -2.5,
  },
};

/** A model, drawn from where its foot stands. */
export function Piece({ piece }: { readonly piece: PieceView }) {
  const shape = shapes[piece.kind] ?? shapes.pawn;
  return (
    <g class="figure">
      <ellipse class="shadow" cx="2.500" cy="3.500" rx="17" ry="6" />
      <ellipse class="base" cy="2" rx="15" ry="5.600" />
      <path class="body" d={shape.body} />
      <path class="light" d={shape.light} />
      <path class="trim" d={shape.trim} />
      <text class="letter" y={shape.letter} aria-hidden="true">
        {piece.letter}
      </text>
    </g>
  );
}
