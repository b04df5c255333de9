const paths = {
  first: "M-7-6.500h2.400v13h-2.400zM7-6.500v13l-10.500-6.500z",
  previous: "M5-6.500v13l-10.500-6.500z",
  next: "M-5-6.500v13l10.500-6.500z",
  last: "M4.600-6.500h2.400v13h-2.400zM-7-6.500v13l10.500-6.500z",
  dot: "M-3.500 0a3.500 3.500 0 1 1 7 0 3.500 3.500 0 1 1-7 0z",
  crown: "M-7 6h14v-2h-14zM-7 3l-1-8 4.500 3.200 3.500-5.700 3.500 5.700 4.500-3.200-1 8z",
};

const strokes = {
  back: "M-6 5q12 1 12-5t-7-5M-2.500-8.500l-4 3.500 4 3.500",
  close: "M-4-4l8 8M4-4l-8 8",
  help: "M-3-3a3 3 0 1 1 4.200 2.800q-1.200.5-1.200 2.200M0 5.400v.2",
  search: "M-6-1.500a4.500 4.500 0 1 1 9 0 4.500 4.500 0 1 1-9 0zM2 2l4.500 4.500",
  no: "M-5.500 0a5.500 5.500 0 1 1 11 0 5.500 5.500 0 1 1-11 0zM-3.800-3.800l7.600 7.600",
  gallery: "M-6-6h5v5h-5zM1-6h5v5h-5zM-6 1h5v5h-5zM1 1h5v5h-5z",
  card: "M-4.500-6.500h9v13h-9z",
};

export type IconName = keyof typeof paths | keyof typeof strokes;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const solid = (paths as Record<string, string>)[name];
  return (
    <svg class="icon" viewBox="-8 -8 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      {solid ? <path d={solid} fill="currentColor" />
        : <path d={(strokes as Record<string, string>)[name]} fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round" />}
    </svg>
  );
}
