/**
 * Builds a drawing from pointer samples. Each method returns only the ink that it adds, so that the screen need not
 * redraw the whole drawing.
 */
import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';
import {
  distance,
  firstWidth,
  lastPieces,
  nextWidth,
  piecesOf,
  piecesUpTo,
  type InkPoint,
  type Piece,
  type Stroke,
} from './stroke.ts';

/** The position of the pointer in logical units. It may be outside the box. */
export interface Sample {
  x: number;
  y: number;
  /** The time in milliseconds. Any clock can provide it. */
  time: number;
  pressure: number;
  isPen: boolean;
}

export interface Drawing {
  readonly strokes: readonly Stroke[];
  begin(sample: Sample): Piece[];
  extend(sample: Sample): Piece[];
  end(): Piece[];
  pieces(): Piece[];
}

/** The limits of the API: strokes in a drawing, points in a stroke, and points in the whole request. */
export const MAX_STROKES = 500;
export const MAX_POINTS_IN_STROKE = 5000;
const MAX_POINTS = 50_000;

/** The minimum distance between points. Smaller movements are noise of the hand or the sensor. */
const MIN_DISTANCE = 1.5;

export function createDrawing(): Drawing {
  const strokes: { points: InkPoint[] }[] = [];
  let open: { points: InkPoint[] } | null = null;
  let began: number | null = null;
  let count = 0;

  const add = (stroke: { points: InkPoint[] }, sample: Sample): Piece[] => {
    const point = nextPoint(stroke.points.at(-1), sample, (began ??= sample.time));
    if (!point) return [];
    stroke.points.push(point);
    count += 1;
    return piecesUpTo(stroke.points, stroke.points.length - 1);
  };

  const drawing: Drawing = {
    strokes,
    begin(sample) {
      const rest = drawing.end();
      if (strokes.length >= MAX_STROKES || count >= MAX_POINTS) return rest;
      open = { points: [] };
      strokes.push(open);
      return [...rest, ...add(open, sample)];
    },
    extend(sample) {
      if (!open || count >= MAX_POINTS) return [];
      if (open.points.length < MAX_POINTS_IN_STROKE) return add(open, sample);
      // The stroke has reached its maximum number of points, so a new stroke continues it.
      return drawing.begin(sample);
    },
    end() {
      const rest = open ? lastPieces(open.points) : [];
      open = null;
      return rest;
    },
    pieces: () => strokes.flatMap(piecesOf),
  };
  return drawing;
}

function nextPoint(before: InkPoint | undefined, sample: Sample, began: number): InkPoint | null {
  const position = {
    x: inside(sample.x, SIGNATURE_CANVAS.width),
    y: inside(sample.y, SIGNATURE_CANVAS.height),
  };
  const pressure = Math.min(1, Math.max(0, sample.pressure));
  const t = Math.max(before?.t ?? 0, sample.time - began);
  if (!before) return { ...position, t, pressure, width: firstWidth };
  const moved = distance(before, position);
  if (moved < MIN_DISTANCE) return null;
  const speed = moved / Math.max(1, t - before.t);
  return { ...position, t, pressure, width: nextWidth(before.width, speed, sample.isPen ? pressure : null) };
}

/**
 * Limits a coordinate to the box. If the pointer leaves the box, the submitted picture still matches the drawing on the
 * screen.
 */
function inside(value: number, side: number): number {
  const margin = SIGNATURE_CANVAS.strokeWidth / 2;
  return Math.min(side - margin, Math.max(margin, value));
}
