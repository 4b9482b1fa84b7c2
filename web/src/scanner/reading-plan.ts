/** How each frame is decoded: most cheaply, so that many are decoded; some thoroughly; stacked codes at many angles. */
import type { Format } from './formats.ts';

export interface ReadAttempt {
  formats: readonly Format[];
  thorough: boolean;
  /** Degrees to rotate the frame by first, or `upright`: by what makes its edges vertical. */
  rotation: number | 'upright';
  maxSide: number;
  /** For a picture out of focus; a dark one is not sharpened. */
  sharpened: boolean;
  /** Where dark ends: by what is around a pixel, or once for all. The first copes with shadows, the second with patterns. */
  threshold: 'local' | 'global';
}

/** Of thirty frames a second ten are read thoroughly. */
const THOROUGH_EVERY = 3;
/** The reader of stacked codes tolerates about 10 degrees to each side, and quarter turns. */
const ROTATION_STEP = 10;
const QUARTER = 90;
const QUICK_SIDE = 640;
const THOROUGH_SIDE = 960;
/** What is blurred is read once it is shrunk and sharpened. */
const BLURRED = { maxSide: 320, sharpened: true } as const;
/** Frames come by the dozen, and light changes across them. */
const LOCAL = { threshold: 'local' } as const;
/** Fine bars need the full picture; blurred ones a small one. */
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

/** What reads nearly every still picture, and every one that a program drew. */
export function firstLooks(formats: readonly Format[], maxSide: number): ReadAttempt[] {
  const look = { formats, thorough: true, rotation: 0, maxSide, sharpened: false };
  return [
    { ...look, threshold: 'local' },
    { ...look, threshold: 'global' },
  ];
}

/** For still pictures out of focus, and stacked codes at any angle. */
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

/** The likely angle on one frame, the next angle of a sweep over a quarter turn on the other. */
function stackedView(frame: number): Pick<ReadAttempt, 'rotation' | 'maxSide'> {
  const round = Math.floor(frame / 2);
  if (frame % 2 === 0) return { rotation: 'upright', maxSide: UPRIGHT_SIDES[round % 3] ?? QUICK_SIDE };
  return { rotation: (round * ROTATION_STEP) % QUARTER, maxSide: QUICK_SIDE };
}
