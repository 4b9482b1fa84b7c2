/** From what single frames show to what the signer is told: calm, one thing at a time. */
import type { Sighting } from './frame-analysis.ts';

export type Check = 'face' | 'code' | 'light' | 'sharp';
type Tip = 'dark' | 'noFace' | 'several' | 'far' | 'blurred' | 'noCode' | 'ready';

export interface Advice {
  good: Readonly<Record<Check, boolean>>;
  /** What to do first. */
  tip: Tip;
}

/** About a second and a half: a blink, a passing hand or one bad frame change nothing. */
export const REMEMBERED = 4;

/** `sightings` are the newest ones, at most as many as are remembered; there is at least one. */
export function adviceOf(sightings: readonly Sighting[]): Advice {
  const mostly = (is: (sighting: Sighting) => boolean) => 2 * sightings.filter(is).length > sightings.length;
  const good = {
    face: mostly(({ face }) => face === 'good'),
    // A code that moves is missed now and then.
    code: sightings.some(({ hasCode }) => hasCode),
    light: !mostly(({ isDark }) => isDark),
    sharp: !mostly(({ isBlurred }) => isBlurred),
  };
  return { good, tip: tipFor(good, mostly) };
}

/** In the order in which one thing hides the next: nothing can be seen in the dark. */
function tipFor(good: Advice['good'], mostly: (is: (sighting: Sighting) => boolean) => boolean): Tip {
  if (!good.light) return 'dark';
  if (mostly(({ face }) => face === 'several')) return 'several';
  if (mostly(({ face }) => face === 'far')) return 'far';
  if (!good.face) return 'noFace';
  if (!good.sharp) return 'blurred';
  return good.code ? 'ready' : 'noCode';
}
