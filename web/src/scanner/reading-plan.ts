/**
 * Plans how to decode each frame: cheaply, so that many frames are decoded; thoroughly for some; at many angles for stacked
 * codes.
 */
import type { Format } from './formats.ts';

export interface ReadAttempt {
  formats: readonly Format[];
  thorough: boolean;
  /** The rotation in degrees to apply first; `upright` makes most edges vertical. */
  rotation: number | 'upright';
  maxSide: number;
  /** Whether the picture is sharpened, which helps if it is out of focus. Dark pictures are not sharpened. */
  sharpened: boolean;
  /**
   * The threshold between dark and light: per neighbourhood, which copes with shadows, or global, which copes with
   * patterns.
   */
  threshold: 'local' | 'global';
}

/** Every third frame is read thoroughly, so 10 of 30 frames per second. */
const THOROUGH_EVERY = 3;
/** The reader of stacked codes tolerates about 10 degrees to each side, and quarter turns. */
const ROTATION_STEP = 10;
const QUARTER = 90;
const QUICK_SIDE = 640;
const THOROUGH_SIDE = 960;
/** Blurred codes become readable when shrunk and sharpened. */
const BLURRED = { maxSide: 320, sharpened: true } as const;
/** The threshold for camera frames. A camera delivers many frames, and the light varies across each of them. */
const LOCAL = { threshold: 'local' } as const;
/** Fine bars need the full picture; blurred ones need a small one. */
const UPRIGHT_SIDES = [QUICK_SIDE, THOROUGH_SIDE, 400] as const;

export function planFor(frame: number, formats: readonly Format[]): ReadAttempt[] {
  const thorough = frame % THOROUGH_EVERY === THOROUGH_EVERY - 1;
  const others = formats.filter((format) => format !== 'PDF417');
  const attempts: ReadAttempt[] = [];
  if (others.length > 0) {
    const shared = { formats: others, thorough, rotation: 0, ...LOCAL };
    attempts.push({ ...shared, maxSide: thorough ? THOROUGH_SIDE : QUICK_SIDE, sharpened: false });
    if (!thorough) attempts.push({ ...shared, ...BLURRED });
  }
  if (others.length < formats.length) {
    attempts.push({
      formats: ['PDF417'],
      thorough: false,
      sharpened: false,
      ...LOCAL,
      ...stackedView(frame),
    });
  }
  return attempts;
}

/** Returns the attempts that read nearly every still picture and every computer-drawn one. */
export function firstLooks(formats: readonly Format[], maxSide: number): ReadAttempt[] {
  const look = { formats, thorough: true, rotation: 0, maxSide, sharpened: false };
  return [
    { ...look, threshold: 'local' },
    { ...look, threshold: 'global' },
  ];
}

/** Returns the attempts for still pictures out of focus and for stacked codes at any angle. */
export function patientLooks(formats: readonly Format[], maxSide: number): ReadAttempt[] {
  const shared = { thorough: true, ...LOCAL };
  const blurred: ReadAttempt = { ...shared, formats, rotation: 0, ...BLURRED };
  if (!formats.includes('PDF417')) return [blurred];
  const stacked = (rotation: ReadAttempt['rotation']): ReadAttempt => ({
    ...shared,
    formats: ['PDF417'],
    rotation,
    maxSide,
    sharpened: false,
  });
  const sweep = Array.from({ length: QUARTER / ROTATION_STEP - 1 }, (_, step) =>
    stacked((step + 1) * ROTATION_STEP),
  );
  return [blurred, stacked('upright'), ...sweep];
}

/** Alternates between the likely angle and the next angle of a sweep over a quarter turn. */
function stackedView(frame: number): Pick<ReadAttempt, 'rotation' | 'maxSide'> {
  const round = Math.floor(frame / 2);
  if (frame % 2 === 0) return { rotation: 'upright', maxSide: UPRIGHT_SIDES[round % 3] ?? QUICK_SIDE };
  return { rotation: (round * ROTATION_STEP) % QUARTER, maxSide: QUICK_SIDE };
}
