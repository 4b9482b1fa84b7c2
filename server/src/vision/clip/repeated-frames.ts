/**
 * Detects a clip that repeats itself. A loop shows itself by many consecutive frames that resemble earlier frames as
 * closely as their direct neighbours, even after re-encoding. In a clip of a person, this does not happen.
 */
import { createHash } from 'node:crypto';
import { rounded } from '../pictures/rounded.ts';
import type { Thumbnail } from './clip-frames.ts';

/**
 * The minimum period of a loop in frames. Slow cameras repeat their last picture, so a few equal neighbours are no
 * evidence of a loop.
 */
const MIN_PERIOD = 5;
/** The minimum number of pairs of frames that are compared for a period. */
const MIN_PAIRS = 8;
/**
 * The minimum mean difference between neighbouring frames, out of 255. Below it, the clip shows too little movement to
 * recognise a loop.
 */
const MIN_MOVEMENT = 0.6;
/**
 * The share of the picture that is compared: the part with the most movement. Elsewhere, for example on a wall, the
 * noise of encoding exceeds the movement.
 */
const MOVING_SHARE = 1 / 8;
/**
 * The weight of the comparison of the whole picture. The whole picture must repeat too, because a repeating display
 * behind a person can move more than the person.
 */
const WHOLE_PICTURE = 0.5;

/**
 * Returns how closely the clip repeats itself: the difference to the frame one period earlier, divided by the
 * difference to the previous frame, for the period with the lowest ratio. Returns null if the clip is too short or
 * shows too little movement.
 */
export function loopRatio(thumbnails: readonly Thumbnail[]): number | null {
  const whole = thumbnails.map(withoutExposure);
  const moving = movingParts(whole);
  if (differenceAt(moving, 1) < MIN_MOVEMENT) return null;
  let least: number | null = null;
  for (let period = MIN_PERIOD; period <= thumbnails.length - MIN_PAIRS; period += 1) {
    const ratio = Math.max(ratioAt(moving, period), WHOLE_PICTURE * ratioAt(whole, period));
    least = Math.min(least ?? ratio, ratio);
  }
  return least === null ? null : rounded(least);
}

const ratioAt = (frames: readonly Float64Array[], period: number): number =>
  differenceAt(frames, period) / (differenceAt(frames, 1) || 1);

const differenceAt = (frames: readonly Float64Array[], distance: number): number =>
  medianOf(differences(frames, distance));

/** Reduces each frame to the positions that change most between neighbouring frames. */
function movingParts(frames: readonly Thumbnail[]): Float64Array[] {
  const movement = new Float64Array(frames[0]?.length ?? 0);
  for (const [index, frame] of frames.slice(1).entries()) {
    const before = frames[index];
    for (let at = 0; at < movement.length; at += 1)
      movement[at] = (movement[at] ?? 0) + Math.abs((frame[at] ?? 0) - (before?.[at] ?? 0));
  }
  const places = Array.from(movement.keys())
    .toSorted((one, other) => (movement[other] ?? 0) - (movement[one] ?? 0))
    .slice(0, Math.ceil(movement.length * MOVING_SHARE));
  return frames.map((frame) => Float64Array.from(places, (at) => frame[at] ?? 0));
}

/** Returns the number of frames that are byte-for-byte copies of an earlier frame, not counting direct repetitions. */
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

function differences(thumbnails: readonly Float64Array[], distance: number): number[] {
  return thumbnails.slice(distance).flatMap((thumbnail, index) => {
    const before = thumbnails[index];
    return before ? differenceOf(before, thumbnail) : [];
  });
}

/** Subtracts the mean brightness, because it changes with the exposure. */
function withoutExposure(thumbnail: Thumbnail): Thumbnail {
  const mean = thumbnail.reduce((sum, value) => sum + value, 0) / thumbnail.length;
  return thumbnail.map((value) => value - mean);
}

function differenceOf(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
