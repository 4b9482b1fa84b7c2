/**
 * Computes the shape of a pen stroke in the logical units of the box (SPEC 9: 800x250, stroke width 4), so that the
 * stroke looks the same at every screen size. The algorithm follows Square's 'Smoother Signatures'. It draws a smooth
 * curve through the midpoints between points. The curve is wider where the hand was slow or pressed harder.
 */
import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';

export interface InkPoint {
  readonly x: number;
  readonly y: number;
  /** The time in milliseconds since the first point of the drawing. */
  readonly t: number;
  /** The pressure that the device reports, from 0 to 1. */
  readonly pressure: number;
  /** The width of the ink at this point. It also depends on the earlier points. */
  readonly width: number;
}

export interface Stroke {
  readonly points: readonly InkPoint[];
}

/** A short straight piece of ink with round ends. It is a dot if both ends are the same point. */
export interface Piece {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly width: number;
}

const NATURAL_WIDTH = SIGNATURE_CANVAS.strokeWidth;
export const THINNEST = NATURAL_WIDTH * 0.65;
export const WIDEST = NATURAL_WIDTH * 1.4;
/** The speed in logical units per millisecond at which a finger draws a line of natural width. */
const NATURAL_SPEED = 1.5;
/** The weight of the previous point's width. It prevents steps in the outline. */
const INERTIA = 0.75;

export const firstWidth = NATURAL_WIDTH;

/** Returns the width at the next point. `pressure` is null for tools without a pressure sensor: a finger or a mouse. */
export function nextWidth(previous: number, speed: number, pressure: number | null): number {
  const bySpeed = WIDEST / (1 + (speed / NATURAL_SPEED) * (WIDEST / NATURAL_WIDTH - 1));
  const target = pressure === null ? bySpeed : NATURAL_WIDTH * (0.5 + pressure);
  const width = previous * INERTIA + target * (1 - INERTIA);
  return Math.min(WIDEST, Math.max(THINNEST, width));
}

/** Returns the ink of a whole stroke. */
export function piecesOf({ points }: Stroke): Piece[] {
  return [...points.flatMap((_, index) => piecesUpTo(points, index)), ...lastPieces(points)];
}

/**
 * Returns the ink up to the midpoint between the point at `index` and the previous point. The ink starts at the
 * midpoint before it.
 */
export function piecesUpTo(points: readonly InkPoint[], index: number): Piece[] {
  const point = points[index];
  const before = points[index - 1];
  if (!point || !before) return [];
  const end = middle(before, point);
  const earlier = points[index - 2];
  return earlier ? curve(middle(earlier, before), before, end) : [line(before, end)];
}

/** Returns the ink from the last midpoint to the last point. Call it when the stroke has ended. */
export function lastPieces(points: readonly InkPoint[]): Piece[] {
  const last = points.at(-1);
  if (!last) return [];
  const before = points.at(-2);
  if (before) return [line(middle(before, last), last)];
  // A tap draws a dot, such as the dot of an i. It is as wide as the widest line of a pen.
  const dot = { ...last, width: WIDEST };
  return [line(dot, dot)];
}

type CurvePoint = Pick<InkPoint, 'x' | 'y' | 'width'>;

const middle = (a: CurvePoint, b: CurvePoint): CurvePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  width: (a.width + b.width) / 2,
});

const line = (a: CurvePoint, b: CurvePoint): Piece => ({
  x0: a.x,
  y0: a.y,
  x1: b.x,
  y1: b.y,
  width: b.width,
});

/** The maximum length of a straight piece. It is so short that curves look smooth at three times the logical size. */
const PIECE_LENGTH = 2;
const MAX_PIECES = 128;

/** Returns a quadratic Bézier curve whose width changes evenly. */
function curve(from: CurvePoint, control: CurvePoint, to: CurvePoint): Piece[] {
  const length = distance(from, control) + distance(control, to);
  const count = Math.min(MAX_PIECES, Math.max(1, Math.ceil(length / PIECE_LENGTH)));
  const points = Array.from({ length: count + 1 }, (_, step) => onCurve(from, control, to, step / count));
  return points.slice(1).map((point, index) => line(points[index] ?? from, point));
}

function onCurve(from: CurvePoint, control: CurvePoint, to: CurvePoint, share: number): CurvePoint {
  const rest = 1 - share;
  const weigh = (a: number, b: number, c: number) =>
    rest * rest * a + 2 * rest * share * b + share * share * c;
  return {
    x: weigh(from.x, control.x, to.x),
    y: weigh(from.y, control.y, to.y),
    width: rest * from.width + share * to.width,
  };
}

export function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
