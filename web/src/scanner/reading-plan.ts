/** How hard each frame is looked at: most cheaply, so that many are looked at; some thoroughly; stacked codes at many angles. */
import type { Format } from './formats.ts';

export interface Reading {
  formats: readonly Format[];
  thorough: boolean;
  /** Degrees to turn the frame by first, or `upright`: by whatever makes its edges stand. */
  turn: number | 'upright';
  maxSide: number;
  /** For what the camera has not in focus; in the dark it is left as it is. */
  sharpened: boolean;
}

/** Of a second's thirty frames ten are read thoroughly. */
const THOROUGH_EVERY = 3;
/** The reader of stacked codes bears about 10 degrees to each side, and quarter turns. */
const TURN_STEP = 10;
const QUARTER = 90;
const QUICK_SIDE = 640;
const THOROUGH_SIDE = 960;
/** What is blurred is read once it is shrunk and sharpened. */
const BLURRED = { maxSide: 320, sharpened: true } as const;
/** Fine bars need the full picture; blurred ones a small one. */
const UPRIGHT_SIDES = [QUICK_SIDE, THOROUGH_SIDE, 400] as const;

export function planFor(frame: number, formats: readonly Format[]): Reading[] {
  const thorough = frame % THOROUGH_EVERY === THOROUGH_EVERY - 1;
  const others = formats.filter((format) => format !== 'PDF417');
  const readings: Reading[] = [];
  if (others.length > 0) {
    const seen = { formats: others, thorough, turn: 0 };
    readings.push({ ...seen, maxSide: thorough ? THOROUGH_SIDE : QUICK_SIDE, sharpened: false });
    if (!thorough) readings.push({ ...seen, ...BLURRED });
  }
  if (others.length < formats.length) {
    readings.push({ formats: ['PDF417'], thorough: false, sharpened: false, ...stackedView(frame) });
  }
  return readings;
}

/** A still picture gets every chance at once. */
export function planForPicture(formats: readonly Format[], maxSide: number): Reading[] {
  const whole: Reading = { formats, thorough: true, turn: 0, maxSide, sharpened: false };
  const blurred: Reading = { ...whole, ...BLURRED };
  if (!formats.includes('PDF417')) return [whole, blurred];
  const stacked = (degrees: Reading['turn']): Reading => ({ ...whole, formats: ['PDF417'], turn: degrees });
  const sweep = Array.from({ length: QUARTER / TURN_STEP - 1 }, (_, step) => stacked((step + 1) * TURN_STEP));
  return [whole, blurred, stacked('upright'), ...sweep];
}

/** The likely angle on one frame, the next angle of a sweep over a quarter turn on the other. */
function stackedView(frame: number): Pick<Reading, 'turn' | 'maxSide'> {
  const round = Math.floor(frame / 2);
  if (frame % 2 === 0) return { turn: 'upright', maxSide: UPRIGHT_SIDES[round % 3] ?? QUICK_SIDE };
  return { turn: (round * TURN_STEP) % QUARTER, maxSide: QUICK_SIDE };
}
