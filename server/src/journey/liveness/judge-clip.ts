/**
 * Judges whether the clip shows a person: a head that has depth and moves on its own. The check passes if depth was
 * measured. It fails if the clip is proven to show a picture, a loop or another person. Any other result is
 * indeterminate, and refuses no signer unless the template requires proof. The check is not a certified liveness
 * detection (ISO/IEC 30107-3); see docs/presence.md.
 */
import type { LivenessChallenge } from '@countersign/contract/rules/liveness';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { TemplateConfig } from '@countersign/contract/template';
import { type CheckReasonCode, checkReason } from '@countersign/contract/texts/check-reasons';
import type { ClipReading } from '../../providers/vision/vision.ts';

/** The clip as received: the time and the bytes of each frame. */
export interface SentClip {
  times_ms: readonly number[];
  bytes: readonly number[];
}

export interface ClipCheck extends Partial<SentClip> {
  verdict: Verdict;
  /** The reason in English, which the evidence records. */
  reason: string;
  measures: ClipReading | null;
}

/** The limits for a clear turn of the head. They were measured on rendered clips (docs/presence.md). */
const TURN_OF_HEAD = { turn: 0.1, across: 0.3 } as const;
/**
 * The limits for a small turn of the head. They are stricter, because living eyes behind the holes of a picture move
 * too and leave a larger residue.
 */
const SMALL_TURN_OF_HEAD = { turn: 0.035, across: 0.45, agreement: 0.75, residue: 0.6 } as const;
/**
 * The limits for a flat face: its proportions change, although the nose stays in place. In small frames, measurements
 * are inexact, so the proportions of a face that hardly moves seem to change just as much.
 */
const FLAT = { tilt: 0.085, shift: 0.3, nose: 0.15, residue: 0.3, turn: 0.07 } as const;
/** The limits for a face that does not move. They correspond to about a millimetre in five seconds. */
const STATIC = { shift: 0.02, nose: 0.12, turn: 0.03 } as const;
/** The limits for a loop. A fan or a flickering lamp behind a person repeats too, but never as exactly. */
const LOOP = { proven: 0.3, suspected: 0.6 } as const;
const MIN_COPIES = 3;
const PHOTO_LIKENESS = { proven: 0.5, certain: 0.85 } as const;
/** The minimum fraction of the examined frames that must show the face. */
const MIN_WITH_FACE = 0.8;
const MIN_SECONDS = 3;
const MIN_FRAMES = 15;

/**
 * Judges the clip. `availableMs` is the time since the code was issued, and the clip must have been recorded in this
 * time.
 */
export function judgeClip(
  sent: SentClip | null,
  reading: ClipReading | null,
  availableMs: number,
): ClipCheck {
  if (!sent) return { verdict: 'indeterminate', reason: checkReason('CLIP_MISSING'), measures: null };
  const [verdict, code] = verdictOn(sent, reading, availableMs);
  return { verdict, reason: checkReason(code), measures: reading, ...sent };
}

function verdictOn(
  { times_ms: times }: SentClip,
  reading: ClipReading | null,
  availableMs: number,
): [Verdict, CheckReasonCode] {
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (lasted > availableMs) return ['failed', 'CLIP_TIMES'];
  if (!reading) return ['indeterminate', 'CLIP_NOT_READ'];
  const isLong = lasted >= MIN_SECONDS * 1000;
  const proof = proofOfPicture(reading, isLong);
  if (proof) return ['failed', proof];
  const doubt = !isLong || times.length < MIN_FRAMES ? 'CLIP_SHORT' : doubtAbout(reading);
  return doubt ? ['indeterminate', doubt] : ['passed', 'HEAD_HAS_DEPTH'];
}

function proofOfPicture(reading: ClipReading, isLong: boolean): CheckReasonCode | null {
  const { copied, loop, photoLikeness, depth } = reading;
  if (copied >= MIN_COPIES || (loop !== null && loop < LOOP.proven)) return 'CLIP_REPEATS';
  if (photoLikeness !== null && photoLikeness < PHOTO_LIKENESS.proven) return 'CLIP_OF_OTHER_MOMENT';
  if (!depth || !isComplete(reading) || !depth.picture) return null;
  const { turn, picture, shift, tilt } = depth;
  const nose = Math.max(picture.across, picture.down);
  // A person can be as still as a picture for a second, so only a longer clip counts.
  if (isLong && shift < STATIC.shift && nose < STATIC.nose && turn < STATIC.turn) return 'FACE_STATIC';
  const isRigid = nose < FLAT.nose && picture.residue < FLAT.residue && turn < FLAT.turn;
  return tilt >= FLAT.tilt && shift >= FLAT.shift && isRigid ? 'FACE_FLAT' : null;
}

function doubtAbout(reading: ClipReading): CheckReasonCode | null {
  const { loop, photoLikeness, depth } = reading;
  if (!isComplete(reading) || !depth) return 'CLIP_WITHOUT_FACE';
  if (loop !== null && loop < LOOP.suspected) return 'CLIP_MAY_REPEAT';
  if (photoLikeness === null || photoLikeness < PHOTO_LIKENESS.certain) return 'CLIP_MAY_BE_OTHER';
  return hasDepth(depth) ? null : 'DEPTH_NOT_SEEN';
}

const isComplete = ({ examined, withFace }: ClipReading): boolean => withFace >= MIN_WITH_FACE * examined;

function hasDepth({ turn, picture }: NonNullable<ClipReading['depth']>): boolean {
  // The pictures of a face that turns far cannot be aligned. The turn itself then decides.
  if (picture === null) return turn >= TURN_OF_HEAD.turn;
  const { across, agreement, residue } = picture;
  if (turn >= TURN_OF_HEAD.turn && across >= TURN_OF_HEAD.across) return true;
  const small = SMALL_TURN_OF_HEAD;
  const isSmallTurn = turn >= small.turn && across >= small.across && residue <= small.residue;
  return isSmallTurn && agreement >= small.agreement;
}

/**
 * Returns the reasons to refuse the photos. If the template requires presence, an indeterminate result is refused too.
 */
export function clipReasons(
  { verdict, times_ms: times }: ClipCheck,
  config: Partial<Pick<TemplateConfig, 'clip_missing'>>,
  mode: LivenessChallenge,
): PresenceReason[] {
  if (verdict === 'failed') return ['PICTURE_SHOWN'];
  const isMissing = times === undefined;
  if (isMissing) return config.clip_missing === 'refuse' || mode === 'require' ? ['CLIP_NEEDED'] : [];
  return mode === 'require' && verdict === 'indeterminate' ? ['PRESENCE_OPEN'] : [];
}
