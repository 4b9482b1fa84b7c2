/** The face-liveness step (SPEC 9, Liveness (journey)) and the optional challenge that a template can add. */

export const LIVENESS_CODE_DIGITS = 4;
export const DEFAULT_CODE_VALIDITY_SECONDS = 300;

/** The maximum size of the reference photo, which the originator can send to compare with the signer's photos. */
export const MAX_REFERENCE_PHOTO_BYTES = 2 * 1024 * 1024;

export const PHOTO_COUNT = 3;
export const PHOTO_INTERVAL_MS = 1000;
export const PHOTO_WIDTH = 640;
export const PHOTO_HEIGHT = 480;
export const PHOTO_JPEG_QUALITY = 0.8;

const SECONDS_PER_MINUTE = 60;

/**
 * Formats a countdown as m:ss (SPEC 2, Liveness screen). It rounds up partial seconds, so '0:00' means that the code
 * has expired.
 */
export function countdownText(secondsLeft: number): string {
  const whole = Math.max(0, Math.ceil(secondsLeft));
  const seconds = String(whole % SECONDS_PER_MINUTE).padStart(2, '0');
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${seconds}`;
}

/**
 * The modes of the challenge, which extends the three photos of SPEC 2, Liveness screen. The signer turns their head
 * between the photos, and the server looks for the light of the screen on the face.
 */
export const LIVENESS_CHALLENGES = ['off', 'record', 'require'] as const;
export type LivenessChallenge = (typeof LIVENESS_CHALLENGES)[number];

/** Left and right from the signer's perspective. */
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** A prompt to turn the head. `at_ms` is the time since the start of the clip. */
export interface Turn {
  side: Side;
  at_ms: number;
}
export const MIN_TURNS = 2;
export const MAX_TURNS = 3;
/** How long a prompt is shown. The signer needs this time to read the prompt and to turn. */
export const TURN_MS = 1800;
/** How long the signer then has to look at the camera again, before the next photo or prompt. */
export const LOOK_BACK_MS = 1000;
/** The longest random wait before a prompt. */
export const MAX_TURN_DELAY_MS = 2000;

/**
 * The proportions of red, green and blue light in each colour. Any two colours differ completely in at least one
 * channel.
 */
export const SCREEN_COLOURS = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  cyan: [0, 1, 1],
  magenta: [1, 0, 1],
} as const satisfies Record<string, readonly [red: number, green: number, blue: number]>;
export type ScreenColour = keyof typeof SCREEN_COLOURS;
export const SCREEN_COLOUR_NAMES = [
  'red',
  'green',
  'blue',
  'yellow',
  'cyan',
  'magenta',
] as const satisfies readonly ScreenColour[];

/** The opposite of each colour, which consists of the light that the colour lacks. */
export const OPPOSITE_COLOURS = {
  red: 'cyan',
  green: 'magenta',
  blue: 'yellow',
  yellow: 'blue',
  cyan: 'red',
  magenta: 'green',
} as const satisfies Record<ScreenColour, ScreenColour>;

export const MIN_COLOURS = 5;
export const MAX_COLOURS = 6;
/**
 * How long each colour is shown. The camera has time to adapt, and the frequency stays far below three flashes per
 * second (WCAG 2.3.1).
 */
export const COLOUR_MS = 1000;
/** The duration of the countdown before the first photo. */
export const COUNTDOWN_MS = 3000;

/** The size of the frames in which the server looks for the reflected screen colours. */
export const FRAME_WIDTH = 320;
export const FRAME_HEIGHT = 240;
export const MAX_FRAME_CHARACTERS = 140_000;
/** The maximum number of reported frame times. */
export const MAX_FRAME_TIMES = 60;

/**
 * The size of the clip. The clip consists of small frames, recorded from the start of the countdown to the last photo.
 * It takes 5 seconds (SPEC 2, Liveness screen: 'a 5 second clip is captured').
 */
export const CLIP_WIDTH = 240;
export const CLIP_HEIGHT = 180;
export const CLIP_INTERVAL_MS = 100;
export const CLIP_JPEG_QUALITY = 0.6;
/**
 * The maximum number of frames in a clip. It suffices for twenty seconds, because a clip with the challenge takes
 * longer than 5 seconds.
 */
export const MAX_CLIP_FRAMES = 200;
export const MAX_CLIP_BYTES = 350_000;
/** The maximum length of a clip in base64. */
export const MAX_CLIP_CHARACTERS = Math.ceil(MAX_CLIP_BYTES / 3) * 4;

/** How the server treats photos without a clip, which older clients send. */
export const CLIP_MISSING_MODES = ['record', 'review', 'refuse'] as const;
export type ClipMissingMode = (typeof CLIP_MISSING_MODES)[number];

export const CHALLENGE_CHECKS = ['movement', 'reflection', 'camera'] as const;
export type ChallengeCheck = (typeof CHALLENGE_CHECKS)[number];
