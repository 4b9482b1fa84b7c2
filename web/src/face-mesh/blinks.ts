/** Counts blinks: eyes closed for at least two frames and then open again (SPEC 5, Detector rules). */
import { EYE_OPENNESS_THRESHOLD, MIN_CLOSED_FRAMES } from './rules.ts';

export interface BlinkCounter {
  readonly count: number;
  /**
   * Takes the eye openness of the next frame, or null if no eyes are visible. Eyes that are open afterwards have not
   * necessarily blinked.
   */
  feed(openness: number | null): void;
}

export function createBlinkCounter(): BlinkCounter {
  let count = 0;
  let closedFrames = 0;
  return {
    get count() {
      return count;
    },
    feed(openness) {
      if (openness !== null && openness < EYE_OPENNESS_THRESHOLD) {
        closedFrames += 1;
        return;
      }
      if (openness !== null && closedFrames >= MIN_CLOSED_FRAMES) count += 1;
      closedFrames = 0;
    },
  };
}
