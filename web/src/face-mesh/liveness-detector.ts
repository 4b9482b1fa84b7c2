/**
 * Decides from a sequence of frames whether the face belongs to a living person (SPEC 5, Detector rules). It uses
 * neither the camera nor the model.
 */
import { createBlinkCounter } from './blinks.ts';
import { eyeOpenness } from './eye-openness.ts';
import { faceQuality } from './face-quality.ts';
import type { AnalysedFrame } from './landmarks.ts';
import { createMovementDetector } from './movement.ts';
import { resultFrom, type LivenessTestResult } from './result.ts';
import { EARLY_EXIT_FRAMES, MAX_FRAMES, MIN_BLINKS } from './rules.ts';

export interface LivenessDetector {
  readonly frames: number;
  readonly blinks: number;
  /** True if the test has passed or has used all its frames (SPEC 4, Liveness test). */
  readonly isFinished: boolean;
  /** Adds a frame. Frames after the end are ignored, because a test runs only once. */
  feed(frame: AnalysedFrame): void;
  result(): LivenessTestResult;
}

export function createLivenessDetector(): LivenessDetector {
  const blinks = createBlinkCounter();
  const movement = createMovementDetector();
  let frames = 0;
  let faceFrames = 0;
  let qualitySum = 0;

  const isFinished = () =>
    frames >= MAX_FRAMES || (frames >= EARLY_EXIT_FRAMES && blinks.count >= MIN_BLINKS);

  return {
    get frames() {
      return frames;
    },
    get blinks() {
      return blinks.count;
    },
    get isFinished() {
      return isFinished();
    },
    feed({ face, aspect }) {
      if (isFinished()) return;
      frames += 1;
      if (face) faceFrames += 1;
      qualitySum += faceQuality(face);
      blinks.feed(face && eyeOpenness(face, aspect));
      movement.feed(face);
    },
    result: () =>
      resultFrom({
        frames,
        faceFrames,
        naturalFrames: movement.naturalFrames,
        blinkCount: blinks.count,
        faceQuality: frames === 0 ? 0 : qualitySum / frames,
      }),
  };
}
