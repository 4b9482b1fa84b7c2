/** Turns the analyses of the last frames into steady advice, one thing at a time. */
import type { FrameAnalysis } from './frame-analysis.ts';

export type Check = 'face' | 'code' | 'light' | 'sharp';
type Tip = 'dark' | 'noFace' | 'several' | 'far' | 'blurred' | 'noCode' | 'ready';

export interface Advice {
  good: Readonly<Record<Check, boolean>>;
  /** What to do first. */
  tip: Tip;
}

/** About a second and a half: a blink, a passing hand or one bad frame change nothing. */
export const FRAMES_REMEMBERED = 4;

/** `analyses` are the last ones, at least one and at most FRAMES_REMEMBERED. */
export function adviceOf(analyses: readonly FrameAnalysis[]): Advice {
  const mostly = (is: (analysis: FrameAnalysis) => boolean) =>
    2 * analyses.filter(is).length > analyses.length;
  const good = {
    face: mostly(({ face }) => face === 'good'),
    // A moving code is missed in some frames.
    code: analyses.some(({ hasCode }) => hasCode),
    light: !mostly(({ isDark }) => isDark),
    sharp: !mostly(({ isBlurred }) => isBlurred),
  };
  return { good, tip: tipFor(good, mostly) };
}

/** In the order in which one problem hides the next: in the dark nothing else can be judged. */
function tipFor(good: Advice['good'], mostly: (is: (analysis: FrameAnalysis) => boolean) => boolean): Tip {
  if (!good.light) return 'dark';
  if (mostly(({ face }) => face === 'several')) return 'several';
  if (mostly(({ face }) => face === 'far')) return 'far';
  if (!good.face) return 'noFace';
  if (!good.sharp) return 'blurred';
  return good.code ? 'ready' : 'noCode';
}
