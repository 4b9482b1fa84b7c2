import type { Stroke } from './stroke.ts';

export type StrokeEvidence = [x: number, y: number, t: number, pressure: number][];

/**
 * Returns the strokes in the format of the API. Each point has x, y, the milliseconds since the first point, and the
 * pressure.
 */
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

/** Rounds a value to half its bytes. The result is still more precise than any sensor. */
const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
