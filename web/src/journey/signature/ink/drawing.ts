/** What the hand has drawn so far. Each act answers the ink it adds, so that the screen need not draw everything again. */
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

/** Where the pointer was, in logical units; it may have left the box. */
export interface Sample {
  x: number;
  y: number;
  /** Milliseconds on any clock. */
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

/** What the API takes as evidence; the last bounds the whole request. */
export const MOST_STROKES = 500;
export const MOST_POINTS_IN_STROKE = 5000;
const MOST_POINTS = 50_000;

/** Nearer than this, a point is the hand's tremor or the sensor's. */
const NEAREST = 1.5;

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
      if (strokes.length >= MOST_STROKES || count >= MOST_POINTS) return rest;
      open = { points: [] };
      strokes.push(open);
      return [...rest, ...add(open, sample)];
    },
    extend(sample) {
      if (!open || count >= MOST_POINTS) return [];
      if (open.points.length < MOST_POINTS_IN_STROKE) return add(open, sample);
      // The hand goes on where the full stroke ends.
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
  const place = { x: inside(sample.x, SIGNATURE_CANVAS.width), y: inside(sample.y, SIGNATURE_CANVAS.height) };
  const pressure = Math.min(1, Math.max(0, sample.pressure));
  const t = Math.max(before?.t ?? 0, sample.time - began);
  if (!before) return { ...place, t, pressure, width: firstWidth };
  const way = distance(before, place);
  if (way < NEAREST) return null;
  const speed = way / Math.max(1, t - before.t);
  return { ...place, t, pressure, width: nextWidth(before.width, speed, sample.isPen ? pressure : null) };
}

/** The ink stays within the box even where the hand does not, so that what is seen is what is sent. */
function inside(value: number, side: number): number {
  const margin = SIGNATURE_CANVAS.strokeWidth / 2;
  return Math.min(side - margin, Math.max(margin, value));
}
