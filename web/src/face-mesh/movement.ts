/** Distinguishes the small movements of a living head from stillness and from jumps (SPEC 5, Detector rules). */
import type { Face } from './landmarks.ts';
import { MOVEMENT_WINDOW, NATURAL_SHIFT } from './rules.ts';

export interface MovementDetector {
  /** The number of frames that ended a window of natural movement. */
  readonly naturalFrames: number;
  feed(face: Face | null): void;
}

export function createMovementDetector(): MovementDetector {
  let naturalFrames = 0;
  let last: Face | null = null;
  /**
   * The shifts between consecutive frames, newest last. There is one shift fewer than there are frames in the window.
   */
  let shifts: readonly number[] = [];
  return {
    get naturalFrames() {
      return naturalFrames;
    },
    feed(face) {
      shifts = face && last ? [...shifts, averageShift(last, face)].slice(1 - MOVEMENT_WINDOW) : [];
      last = face;
      if (shifts.length === MOVEMENT_WINDOW - 1 && isNatural(mean(shifts))) naturalFrames += 1;
    },
  };
}

function isNatural(shift: number): boolean {
  return shift > NATURAL_SHIFT.above && shift < NATURAL_SHIFT.below;
}

function averageShift(before: Face, after: Face): number {
  return mean(
    after.map(({ x, y }, index) => Math.hypot(x - (before[index]?.x ?? x), y - (before[index]?.y ?? y))),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
