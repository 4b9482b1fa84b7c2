/** Turns the analyses of the last frames into steady advice, one thing at a time, by the rules by which the server judges photos. */
import { problemsOfPhotos, reasonsIn } from '@countersign/contract/rules/photo-problems';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { FrameAnalysis } from './frame-analysis.ts';
import type { Box } from './picture.ts';

export type Check = 'face' | 'code' | 'light' | 'sharp';
export type Tip = PresenceReason | 'ready';

export interface Advice {
  good: Readonly<Record<Check, boolean>>;
  /** What to do first. */
  tip: Tip;
  /** Where face and code were last, as shares of the frame; null where they were not seen. */
  places: { face: Box | null; code: Box | null };
  isDim: boolean;
}

/** About a second and a half: a blink, a passing hand or one bad frame change nothing. */
export const FRAMES_REMEMBERED = 4;

/** `analyses` are the last ones, at least one and at most FRAMES_REMEMBERED, the newest at the end. */
export function adviceOf(analyses: readonly FrameAnalysis[]): Advice {
  const problems = problemsOfPhotos(analyses);
  const [first] = reasonsIn(problems);
  const newest = analyses.at(-1);
  return {
    good: {
      face: problems.face.length === 0,
      code: problems.code.length === 0,
      light: !problems.picture.some((problem) => problem !== 'BLURRED'),
      sharp: !problems.picture.includes('BLURRED'),
    },
    tip: first ?? 'ready',
    places: newest?.places ?? { face: null, code: null },
    isDim: 2 * analyses.filter(({ isDim }) => isDim).length > analyses.length,
  };
}
