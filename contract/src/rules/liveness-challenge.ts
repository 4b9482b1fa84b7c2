/**
 * What a template may ask for beside the three photos of SPEC 2, Liveness screen: the signer turns the head at the second and the third
 * photo, and the screen's light is looked for on the face. Off unless the template says otherwise.
 */
export const LIVENESS_CHALLENGES = ['off', 'record', 'require'] as const;
export type LivenessChallenge = (typeof LIVENESS_CHALLENGES)[number];

/** The signer's own. */
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** How the second and the third photo are to be taken. */
export type Turns = readonly [Side, Side];

/** Shares of red, green and blue light; each differs from every other one in a whole channel. */
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

/** Of each the colour whose light is what it lacks. */
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
/** One change a second: far fewer than the three flashes a second of WCAG 2.3.1. The camera has adapted to it by then. */
export const COLOUR_MS = 1000;
/** Time to read which side, and to turn. */
export const TURN_INTERVAL_MS = 3000;

/** Of the frames in which the colours are looked for. */
export const FRAME_WIDTH = 320;
export const FRAME_HEIGHT = 240;
export const MAX_FRAME_CHARACTERS = 140_000;
/** How many times of the video's frames are told. */
export const MAX_FRAME_TIMES = 60;

export const CHALLENGE_CHECKS = ['movement', 'reflection', 'camera'] as const;
export type ChallengeCheck = (typeof CHALLENGE_CHECKS)[number];
