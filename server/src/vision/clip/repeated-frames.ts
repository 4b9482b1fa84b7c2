/**
 * Finds a clip that repeats itself. In a clip of a person, the frames never resemble earlier ones as closely as they
 * resemble their neighbours for many frames in a row. In a loop they do, even if each frame was encoded again.
 */
import { createHash } from 'node:crypto';
import { rounded } from '../pictures/rounded.ts';
import type { Thumbnail } from './clip-frames.ts';

/** The minimum period in frames. Slow cameras repeat their last picture, so a few equal neighbours prove nothing. */
const MIN_PERIOD = 5;
/** The minimum number of pairs of frames for a period. */
const MIN_PAIRS = 8;
/**
 * If neighbouring frames differ by less than this on average, of 255, the clip shows too little movement to recognise a
 * loop.
 */
const MIN_MOVEMENT = 0.6;

/**
 * Returns the difference to the frame one period earlier, relative to the difference to the previous frame, or null if
 * it is unknown.
 */
export function loopRatio(thumbnails: readonly Thumbnail[]): number | null {
  const movement = medianOf(differences(thumbnails, 1));
  if (movement < MIN_MOVEMENT) return null;
  let least: number | null = null;
  for (let period = MIN_PERIOD; period <= thumbnails.length - MIN_PAIRS; period += 1) {
    const ratio = medianOf(differences(thumbnails, period)) / movement;
    least = Math.min(least ?? ratio, ratio);
  }
  return least === null ? null : rounded(least);
}

/** Returns the number of frames with the bytes of an earlier frame that does not directly precede them. */
export function copiedFrames(frames: readonly Uint8Array[]): number {
  const seenAt = new Map<string, number>();
  let copies = 0;
  for (const [index, frame] of frames.entries()) {
    const hash = createHash('sha256').update(frame).digest('base64');
    const before = seenAt.get(hash);
    if (before !== undefined && before < index - 1) copies += 1;
    seenAt.set(hash, index);
  }
  return copies;
}

function differences(thumbnails: readonly Thumbnail[], distance: number): number[] {
  return thumbnails.slice(distance).flatMap((thumbnail, index) => {
    const before = thumbnails[index];
    return before ? differenceOf(before, thumbnail) : [];
  });
}

/** Returns the mean difference without that of the exposure. */
function differenceOf(one: Thumbnail, other: Thumbnail): number {
  const offset = meanOf(one) - meanOf(other);
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0) - offset);
  return sum / one.length;
}

const meanOf = (values: Thumbnail): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
