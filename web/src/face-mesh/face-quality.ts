/** Rates how well a frame shows the face, from 0 to 1 (SPEC 5, Detector rules). */
import type { Face } from './landmarks.ts';
import { FACE_WIDTH, OFF_CENTRE } from './rules.ts';

/** A frame without a face has quality 0, so a face that is seldom visible gives a poor result. */
export function faceQuality(face: Face | null): number {
  if (!face || face.length === 0) return 0;
  const across = rangeOf(face.map(({ x }) => x));
  const down = rangeOf(face.map(({ y }) => y));
  const width = across.max - across.min;
  const offCentre = Math.hypot(middle(across) - 0.5, middle(down) - 0.5);
  const forWidth = width < FACE_WIDTH.min || width > FACE_WIDTH.max ? FACE_WIDTH.factor : 1;
  return offCentre > OFF_CENTRE.max ? forWidth * OFF_CENTRE.factor : forWidth;
}

interface Range {
  min: number;
  max: number;
}

function rangeOf(values: readonly number[]): Range {
  return values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Infinity,
    max: -Infinity,
  });
}

function middle({ min, max }: Range): number {
  return (min + max) / 2;
}
