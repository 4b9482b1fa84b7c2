/**
 * How steep the edges are: where brightness changes, a sharp picture changes from one pixel to the next, a blurred one little
 * by little. Unlike the usual variance of the Laplacian, this depends neither on what is shown nor on the light.
 */
import { inside, type Box, type Picture } from './picture.ts';

/** The stretches of pixels that are looked at, along rows and along columns. */
const STRETCH = 10;
/** Out of 255: less change than this is no edge, but the grain of the camera. */
const EDGE = 40;
/** With fewer edges than this there is nothing to judge by. */
const FEWEST = 24;
/** The share of a stretch's change that its steepest step makes, in the sharper half of its edges. */
const PLACE = 0.85;

/** From about 0.13 (a slow ramp) to 1 (one step); null where there are too few edges. */
export function sharpnessOf(picture: Picture, box: Box): number | null {
  const { x, y, width, height } = inside(picture, box);
  const shares: number[] = [];
  for (let row = y; row < y + height; row += 2) {
    for (let at = x; at + STRETCH <= x + width; at += STRETCH) look(row * picture.width + at, 1);
  }
  for (let column = x; column < x + width; column += 2) {
    for (let at = y; at + STRETCH <= y + height; at += STRETCH)
      look(at * picture.width + column, picture.width);
  }
  if (shares.length < FEWEST) return null;
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length * PLACE)] ?? null;

  function look(start: number, step: number): void {
    let last = picture.data[start] ?? 0;
    let [low, high, steepest] = [last, last, 0];
    for (let at = 1; at < STRETCH; at++) {
      const value = picture.data[start + at * step] ?? 0;
      low = Math.min(low, value);
      high = Math.max(high, value);
      steepest = Math.max(steepest, Math.abs(value - last));
      last = value;
    }
    if (high - low >= EDGE) shares.push(steepest / (high - low));
  }
}
