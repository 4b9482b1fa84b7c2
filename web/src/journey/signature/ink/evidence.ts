import type { Stroke } from './stroke.ts';

export type StrokeEvidence = [x: number, y: number, t: number, pressure: number][];

/** Returns the strokes as sent with the picture: x, y, milliseconds since the first point, and pressure. */
export function evidenceOf(strokes: readonly Stroke[]): StrokeEvidence[] {
  return strokes.map(({ points }) =>
    points.map(({ x, y, t, pressure }) => [
      rounded(x, 10),
      rounded(y, 10),
      Math.round(t),
      rounded(pressure, 100),
    ]),
  );
}

/** Rounds a value. The result is still more precise than any sensor, and takes half the bytes. */
const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
