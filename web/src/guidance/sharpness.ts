/**
 * How steep the edges are: where brightness changes, a sharp picture changes from one pixel to the next, a blurred one little
 * by little. Unlike the usual variance of the Laplacian, this depends neither on what is shown nor on the light.
 */
import { clipTo, type Box, type Picture } from './picture.ts';

/** Edges are measured in runs of this many pixels, along rows and columns. */
const RUN_LENGTH = 10;
/** Out of 255: smaller changes are camera noise, not edges. */
const EDGE = 40;
/** With fewer edges, sharpness is unknown. */
const MIN_EDGES = 24;
/** The result is this percentile of the shares of each run's change that its steepest step makes. */
const PERCENTILE = 0.85;

/** From about 0.13 (a slow ramp) to 1 (one step); null with too few edges. */
export function sharpnessOf(picture: Picture, box: Box): number | null {
  const { x, y, width, height } = clipTo(picture, box);
  const shares: number[] = [];
  for (let row = y; row < y + height; row += 2) {
    for (let at = x; at + RUN_LENGTH <= x + width; at += RUN_LENGTH) measure(row * picture.width + at, 1);
  }
  for (let column = x; column < x + width; column += 2) {
    for (let at = y; at + RUN_LENGTH <= y + height; at += RUN_LENGTH)
      measure(at * picture.width + column, picture.width);
  }
  if (shares.length < MIN_EDGES) return null;
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length * PERCENTILE)] ?? null;

  function measure(start: number, step: number): void {
    let last = picture.data[start] ?? 0;
    let [low, high, steepest] = [last, last, 0];
    for (let at = 1; at < RUN_LENGTH; at++) {
      const value = picture.data[start + at * step] ?? 0;
      low = Math.min(low, value);
      high = Math.max(high, value);
      steepest = Math.max(steepest, Math.abs(value - last));
      last = value;
    }
    if (high - low >= EDGE) shares.push(steepest / (high - low));
  }
}
