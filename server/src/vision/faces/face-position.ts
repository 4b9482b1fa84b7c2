/** Describes the position of a face in the photo: its height, and whether the whole face is visible. */
import type { FacePosition } from '@countersign/contract/rules/photo-problems';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';
import { rounded } from '../pictures/rounded.ts';

export function positionOf(points: readonly Point[], { width, height }: RgbImage): FacePosition {
  const { across, down } = boundsOf(points);
  return {
    height: rounded((down.to - down.from) / height),
    outside: rounded(Math.max(overEdge(across, width), overEdge(down, height))),
  };
}

export interface Span {
  from: number;
  to: number;
}

export function boundsOf(points: readonly Point[]): { across: Span; down: Span } {
  return { across: spanOf(points.map(([x]) => x)), down: spanOf(points.map(([, y]) => y)) };
}

export const centreOf = ({ from, to }: Span): number => (from + to) / 2;

function spanOf(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) };
}

function overEdge({ from, to }: Span, edge: number): number {
  const over = Math.max(0, -from, to - edge);
  return to > from ? over / (to - from) : 0;
}
