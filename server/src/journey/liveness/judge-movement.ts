/** Checks whether the head turned to the requested sides, and was a real head. */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import type { Side, Turns } from '@countersign/contract/rules/liveness';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { HeadMovement } from '../../providers/vision/vision.ts';

export interface MovementCheck {
  verdict: Verdict;
  /** The reason in English, for the evidence. */
  reason: string;
  /** The measures of the second and the third photo (see `HeadMovement`), positive towards the requested side. */
  measures: ({ turn: number; off_plane: number } | null)[];
}

/** The minimum for each photo, and for the mean. Measured (docs/presence.md), a bent sheet comes closest to a head. */
const MIN_TURN = 0.06;
const MIN_MEAN_TURN = 0.12;

export function judgeMovement(turns: Turns, movements: readonly (HeadMovement | null)[]): MovementCheck {
  const measures = turns.map((side, index) => measureOf(side, movements[index] ?? null));
  const seen = measures.flatMap((measure) => measure ?? []);
  const shown = seen.map(({ turn }) => turn.toFixed(2)).join(' and ');
  // A photo without a face shows no movement, and hiding the face must not pass.
  if (seen.length < turns.length)
    return { verdict: 'failed', reason: checkReason('NO_TURNED_FACE'), measures };
  const mean = seen.reduce((sum, { turn }) => sum + turn, 0) / seen.length;
  return seen.every(({ turn }) => turn >= MIN_TURN) && mean >= MIN_MEAN_TURN
    ? {
        verdict: 'passed',
        reason: checkReason('HEAD_TURNED', { turns: shown }),
        measures,
      }
    : {
        verdict: 'failed',
        reason: checkReason('HEAD_NOT_TURNED', { turns: shown, least: MIN_MEAN_TURN }),
        measures,
      };
}

/**
 * Returns the measures of one photo. The photos are not mirrored, so a turn to the right appears to the left of the
 * photo.
 */
function measureOf(side: Side, movement: HeadMovement | null): MovementCheck['measures'][number] {
  if (!movement) return null;
  const turn = side === 'right' ? -movement.turn : movement.turn;
  return { turn, off_plane: movement.offPlane };
}
