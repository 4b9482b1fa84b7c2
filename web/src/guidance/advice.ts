/**
 * Turns the analyses of recent frames into steady advice, one tip at a time. The rules are those that the server
 * applies to photos.
 */
import { problemsOfPhotos, reasonsIn } from '@countersign/contract/rules/photo-problems';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { FrameAnalysis } from './frame-analysis.ts';
import type { Box } from './picture.ts';

export type Check = 'face' | 'code' | 'light' | 'sharp';
export type Tip = PresenceReason | 'ready';

export interface Advice {
  good: Readonly<Record<Check, boolean>>;
  /** The tip for the most urgent correction. */
  tip: Tip;
  /** The last positions of face and code, as fractions of the frame. Null if the face or the code was not seen. */
  places: { face: Box | null; code: Box | null };
  isDim: boolean;
  /** The digits of another code that the signer shows. Null if no other code was read. */
  other: string | null;
}

/**
 * The number of frames that determine the advice. They cover about 1.5 seconds, so a blink, a passing hand or a single
 * bad frame does not change the advice.
 */
export const FRAMES_REMEMBERED = 4;

/** Derives advice from the latest analyses. There is at least one and at most FRAMES_REMEMBERED. The newest is last. */
export function adviceOf(analyses: readonly FrameAnalysis[], other: string | null = null): Advice {
  const found = problemsOfPhotos(analyses);
  const problems: typeof found = other === null ? found : { ...found, code: ['WRONG_CODE'] };
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
    other,
    isDim: 2 * analyses.filter(({ isDim }) => isDim).length > analyses.length,
  };
}
