/** Where a face stands in the photo: how tall it is and whether all of it is there. */
import type { RgbImage } from './rgb-image.ts';
import { rounded } from './rounded.ts';

export type Point = readonly [x: number, y: number];

export interface FacePlace {
  /** From the hairline to the chin, as a share of the photo's height. */
  height: number;
  /** How far it reaches over the photo's edge, as a share of the face. */
  outside: number;
}

export function placeOf(points: readonly Point[], { width, height }: RgbImage): FacePlace {
  const across = spanOf(points.map(([x]) => x));
  const down = spanOf(points.map(([, y]) => y));
  return {
    height: rounded((down.to - down.from) / height),
    outside: rounded(Math.max(overEdge(across, width), overEdge(down, height))),
  };
}

/** Nearer the camera than this there is no room for anything else; farther, the face is too small for the evidence. */
const LEAST_HEIGHT = 0.15;
const MOST_HEIGHT = 0.85;
/** The mesh guesses on beyond the edge; a guess of this much may be wrong. */
const MOST_OUTSIDE = 0.03;

export function problemOfPlace({
  height,
  outside,
}: FacePlace): 'FACE_TOO_LARGE' | 'FACE_CUT_OFF' | 'FACE_TOO_SMALL' | null {
  if (height > MOST_HEIGHT) return 'FACE_TOO_LARGE';
  if (outside > MOST_OUTSIDE) return 'FACE_CUT_OFF';
  return height < LEAST_HEIGHT ? 'FACE_TOO_SMALL' : null;
}

interface Span {
  from: number;
  to: number;
}

function spanOf(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) };
}

function overEdge({ from, to }: Span, edge: number): number {
  const over = Math.max(0, -from, to - edge);
  return to > from ? over / (to - from) : 0;
}
