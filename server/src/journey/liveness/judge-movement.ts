/**
 * Checks whether the head in the clip turned when it was asked to and to the requested side, and looked at the camera
 * in between. The sides and moments are random for each code, so an earlier recording shows other ones.
 */
import { TURN_MS, type Side } from '@countersign/contract/rules/liveness';
import type { Verdict } from '@countersign/contract/rules/verdict';
import { type CheckReasonCode, checkReason } from '@countersign/contract/texts/check-reasons';
import type { ClipReading } from '../../providers/vision/vision.ts';
import { rounded } from '../../vision/pictures/rounded.ts';
import type { Prompts } from './challenge.ts';

export interface MovementCheck {
  verdict: Verdict;
  /** The reason in English, which the evidence records. */
  reason: string;
  /**
   * How far the head turned to the requested side and to the other side, for each turn (see `HeadMovement.turn`). Null
   * if too few frames show the face.
   */
  measures: (TurnMeasure | null)[];
  /**
   * The largest turn of the head when none was requested: in a photo, or when a prompt appeared. Null if it was not
   * measured.
   */
  unasked: number | null;
}

interface TurnMeasure {
  turn: number;
  other_side: number;
}

/** The minimum of each turn. In the measurements (docs/presence.md), a bent sheet came closest to a real head. */
const MIN_TURN = 0.09;
/**
 * The maximum turn that was not requested, as a fraction of the requested turn: to the other side, in a photo, or when
 * a prompt appears.
 */
const MAX_SHARE_OF_OTHERS = 0.7;
/** The times after a prompt at which the turned head is searched for. A slow signer turns at the last ones. */
const LOOKED_FOR_MS = [0.4, 0.6, 0.8, 1, 1.2].map((share) => share * TURN_MS);
const MIN_LOOKED_FOR = 3;

/** A moment of the clip to examine. `turn` is the number of the turn, or null if the head should be straight. */
interface Moment {
  turn: number | null;
  ms: number;
}

export const momentsOf = ({ turns, photos_ms: photos }: Prompts): Moment[] =>
  [
    ...photos.map((ms) => ({ turn: null, ms })),
    ...turns.flatMap(({ at_ms: ms }, turn) => [
      { turn: null, ms },
      ...LOOKED_FOR_MS.map((after) => ({ turn, ms: ms + after })),
    ]),
  ].toSorted((one, other) => one.ms - other.ms);

/** The maximum time between a frame and the examined moment for which it counts. */
const MAX_OFF_MS = 400;
export const NO_FRAME = -1;

/** Returns the nearest frame for each examined moment, or `NO_FRAME` if no frame is near enough. */
export const framesToExamine = (asked: Prompts, times: readonly number[]): number[] =>
  momentsOf(asked).map(({ ms }) => {
    const distances = times.map((time) => Math.abs(time - ms));
    const least = Math.min(...distances);
    return least <= MAX_OFF_MS ? distances.indexOf(least) : NO_FRAME;
  });

/**
 * Judges the movement. `clip` is null if no clip was sent, or if the photos were refused before the clip was examined.
 */
export function judgeMovement(asked: Prompts, clip: Pick<ClipReading, 'turns'> | null): MovementCheck {
  if (!clip) return check('indeterminate', 'CLIP_NOT_READ', { measures: [], unasked: null });
  const moments = momentsOf(asked).map((moment, index) => ({ ...moment, seen: clip.turns[index] ?? null }));
  const valuesOf = (turn: number | null): number[] =>
    moments.flatMap((moment) => (moment.seen !== null && moment.turn === turn ? [moment.seen] : []));
  const straight = medianOf(valuesOf(null));
  const unasked = rounded(Math.max(0, ...valuesOf(null).map((value) => Math.abs(value - straight))));
  const measures = asked.turns.map(({ side }, turn) => {
    const towards = valuesOf(turn).map((value) => towardsSide(side, value - straight));
    if (towards.length < MIN_LOOKED_FOR) return null;
    return {
      turn: rounded(Math.max(...towards)),
      other_side: rounded(Math.max(0, ...towards.map((value) => -value))),
    };
  });
  const found = { measures, unasked };
  const seen = measures.flatMap((measure) => measure ?? []);
  const isMeasured = valuesOf(null).length > asked.turns.length && seen.length === asked.turns.length;
  if (!isMeasured) return check('indeterminate', 'TURNS_NOT_MEASURED', found);
  const least = Math.min(...seen.map(({ turn }) => turn));
  const shown = { turns: seen.map(({ turn }) => turn.toFixed(2)).join(', ') };
  if (least < MIN_TURN) return check('failed', 'HEAD_NOT_TURNED', found, { ...shown, least: MIN_TURN });
  const others = Math.max(unasked, ...seen.map((measure) => measure.other_side));
  return others > MAX_SHARE_OF_OTHERS * least
    ? check('failed', 'HEAD_TURNED_OTHERWISE', found, shown)
    : check('passed', 'HEAD_TURNED', found, shown);
}

function check(
  verdict: Verdict,
  code: CheckReasonCode,
  found: Pick<MovementCheck, 'measures' | 'unasked'>,
  facts: Record<string, string | number> = {},
): MovementCheck {
  return { verdict, reason: checkReason(code, facts), ...found };
}

/**
 * Returns the turn towards the requested side. A head that turns to the right moves to the left of the frame, because
 * frames are not mirrored.
 */
const towardsSide = (side: Side, turn: number): number => (side === 'right' ? -turn : turn);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
