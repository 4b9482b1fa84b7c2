/** The parameters of the liveness test (SPEC 5, Detector rules; SPEC 9, Liveness test). */

export const MAX_FRAMES = 1800;
/** The duration of MAX_FRAMES at the step below. Slow cameras end at this time, fast ones at the frame count. */
export const MAX_SECONDS = 60;
export const FRAME_STEP_MS = 33;
export const EARLY_EXIT_FRAMES = 45;
export const REQUIRED_FRAMES = 15;

export const MIN_BLINKS = 1;
export const EYE_OPENNESS_THRESHOLD = 0.3;
export const MIN_CLOSED_FRAMES = 2;

export const MOVEMENT_WINDOW = 5;
export const NATURAL_SHIFT = { above: 0.001, below: 0.5 } as const;
export const NATURAL_SHARE = 0.3;

export const FACE_WIDTH = { min: 0.1, max: 1, factor: 0.7 } as const;
export const OFF_CENTRE = { max: 0.3, factor: 0.8 } as const;
export const MIN_QUALITY = 0.3;
export const GOOD_QUALITY = 0.7;

/** The weights of the confidence, in tenths so that their sum is exact. */
export const CONFIDENCE_TENTHS = { blinks: 4, movement: 3, quality: 2, frames: 1 } as const;

export const MAX_FACES = 1;
export const MODEL_CONFIDENCE = 0.7;

export const CAMERA_SIZE = { width: 640, height: 480 } as const;
/** The delays while the model loads, while the camera adjusts its exposure, and before the first frame. */
export const WAITS_MS = { model: 2000, camera: 1000, start: 500 } as const;

export const CHALLENGES = 4;
