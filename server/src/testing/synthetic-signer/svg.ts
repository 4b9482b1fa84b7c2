/** Small words of SVG shared by the drawings. */

/** Two decimals keep the drawing small and the same on every machine. */
export function num(value: number): string {
  return value.toFixed(2);
}

const SOFTNESS = [0.5, 1, 2, 4, 6, 8, 14] as const;
export type Softness = (typeof SOFTNESS)[number];

/** Attribute that blurs a shape's edge; the filters themselves are in `softFilters`. */
export function soft(amount: Softness): string {
  return `filter="url(#soft-${filterName(amount)})"`;
}

export function softFilters(): string {
  return SOFTNESS.map(
    (amount) =>
      `<filter id="soft-${filterName(amount)}" x="-100%" y="-100%" width="300%" height="300%">` +
      `<feGaussianBlur stdDeviation="${amount}"/></filter>`,
  ).join('');
}

function filterName(amount: Softness): string {
  return String(amount).replace('.', '-');
}

/** A group in the drawing, moved by `transform`. */
export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

export interface Blob {
  at: readonly [x: number, y: number];
  radius: readonly [x: number, y: number];
  fill: string;
  opacity?: number;
  softness?: Softness;
  turn?: number;
}

/** An ellipse with a soft edge: what skin, shade and light are made of. */
export function blob({ at: [x, y], radius: [rx, ry], fill, opacity = 1, softness, turn }: Blob): string {
  const edge = softness === undefined ? '' : soft(softness);
  const rotation = turn === undefined ? '' : `transform="rotate(${turn} ${x} ${y})"`;
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${num(opacity)}" ${edge} ${rotation}/>`;
}

export interface Line {
  d: string;
  stroke: string;
  width: number;
  opacity?: number;
  softness: Softness;
}

export function line({ d, stroke, width, opacity = 1, softness }: Line): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" opacity="${num(opacity)}" ${soft(softness)}/>`;
}

export interface Shape {
  d: string;
  fill: string;
  opacity?: number;
  softness?: Softness;
}

export function shape({ d, fill, opacity = 1, softness }: Shape): string {
  return `<path d="${d}" fill="${fill}" opacity="${num(opacity)}" ${softness === undefined ? '' : soft(softness)}/>`;
}
