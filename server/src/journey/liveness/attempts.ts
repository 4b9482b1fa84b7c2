/**
 * Issues liveness codes and counts the attempts. A code is valid for one submission. Taking the code claims it and
 * counts the attempt, so parallel submissions share one budget. If the node crashes during the check, the claim
 * expires, and the attempt and the code can be used again.
 */
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { DEFAULT_CODE_VALIDITY_SECONDS, LIVENESS_CODE_DIGITS } from '@countersign/contract/rules/liveness';
import { minutesLeft } from '@countersign/contract/rules/otp';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Vault } from '../../crypto/vault.ts';
import { livenessStates } from '../../database/schema.ts';
import type { Signer } from '../../http/callers.ts';
import type { Queryable } from '../../database/connect.ts';
import { isIssued } from '@countersign/contract/rules/codes';
import { newCode } from '../one-time-code.ts';
import { countRepeat } from '../repeats.ts';
import type { Step } from '../take-step.ts';
import {
  challengeMode,
  codeAndChallenge,
  drawChallenge,
  withChallenge,
  type Challenge,
} from './challenge.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { SubmissionAnswer } from '../../database/tables/journey.ts';
import { NODE } from './submissions.ts';

type LivenessState = typeof livenessStates.$inferSelect;
/**
 * The maximum duration of a claim: the time to wait for a reader, to start it and to read the photos, by the limits in
 * `vision/`. If a node crashed, its claim expires after this time.
 */
const MAX_CHECK_SECONDS = 140;
const USUAL_CHECK_SECONDS = 5;
const context = (participantId: string) => `liveness_states.code:${participantId}`;

export async function issueCode(
  vault: Vault,
  step: Step,
): Promise<{ code: string; challenge: Challenge | null; attemptsRemaining: number } | AppError> {
  await releaseAbandoned(step.tx, step.participant.id, step.now);
  const state = await readState(step);
  const refusal = waitingRefusal(state, step.now);
  if (refusal) return refusal;
  const failures = state.lockedUntil ? 0 : state.failures;
  // The remaining attempts are being checked at the moment, so they count as used.
  if (failures >= step.session.config.ocr_max_attempts) return lock(step);
  const repeated = await countRepeat(step, 'liveness-code');
  if (repeated) return repeated;
  const code = newReadableCode();
  const challenge = challengeMode(step.session.config) === 'off' ? null : drawChallenge();
  await change(step, {
    codeEncrypted: vault.encrypt(withChallenge(code, challenge), context(step.participant.id)),
    codeExpiresAt: new Date(+step.now + DEFAULT_CODE_VALIDITY_SECONDS * 1000),
    failures,
    lockedUntil: null,
  });
  await step.record('LIVENESS_CODE_ISSUED', {
    expires_in_seconds: DEFAULT_CODE_VALIDITY_SECONDS,
    ...(challenge && { challenge }),
  });
  return { code, challenge, attemptsRemaining: step.session.config.ocr_max_attempts - failures };
}

/** Returns the code that photos must show now, or null if no code is valid. */
export function codeOf(
  vault: Vault,
  { participantId, codeEncrypted, codeExpiresAt }: LivenessState,
  now: Date,
): { code: string; expiresAt: Date } | null {
  if (!codeEncrypted || !codeExpiresAt || now >= codeExpiresAt) return null;
  const { code } = codeAndChallenge(vault.decrypt(codeEncrypted, context(participantId)));
  return { code, expiresAt: codeExpiresAt };
}

function newReadableCode(): string {
  const code = newCode(LIVENESS_CODE_DIGITS);
  return isIssued(code) ? code : newReadableCode();
}

/**
 * Checks whether photos were accepted and no newer code was issued. A browser that lost the response may then send the
 * same photos again.
 */
export async function hasAlreadyPassed(
  { database }: Kernel,
  { id, status }: Pick<Step['participant'], 'id' | 'status'>,
): Promise<boolean> {
  if (status !== 'LIVE') return false;
  const [state] = await database.db
    .select({ codeExpiresAt: livenessStates.codeExpiresAt })
    .from(livenessStates)
    .where(eq(livenessStates.participantId, id));
  return state?.codeExpiresAt === null;
}

/**
 * Returns the reason to refuse photos now, or null. This check runs before the photos are decoded. The final decision
 * is made by `takeCode`.
 */
export async function refusalOfPhotos(
  { database, now }: Kernel,
  { participantId }: Signer,
): Promise<AppError | null> {
  await releaseAbandoned(database.db, participantId, now());
  const [state] = await database.db
    .select()
    .from(livenessStates)
    .where(eq(livenessStates.participantId, participantId));
  return state ? codeRefusal(database.db, state, now()) : null;
}

export interface TakenCode {
  code: string;
  /** The challenge that was issued with the code. Null if the template requires none. */
  challenge: Challenge | null;
  encrypted: Buffer;
  /** The time since the code was issued, in milliseconds. */
  ageMs: number;
  /** The time of the claim. Together with the node, it identifies the claim. */
  since: Date;
}

/**
 * Takes the code for one check, and counts the attempt as failed until the check succeeds. A participant has only one
 * check at a time.
 */
export async function takeCode(
  vault: Vault,
  step: Step,
  submissionId: string | null,
): Promise<TakenCode | AppError> {
  const { tx, now, participant, session } = step;
  await releaseAbandoned(tx, participant.id, now);
  const state = await readState(step);
  const refusal = await codeRefusal(tx, state, now);
  if (refusal) return refusal;
  const { codeEncrypted: encrypted, codeExpiresAt: expiresAt } = state;
  if (!encrypted || !expiresAt) return new AppError('LIVENESS_CODE_REQUIRED');
  const [taken] = await tx
    .update(livenessStates)
    .set({
      failures: sql`${livenessStates.failures} + 1`,
      checkingUntil: new Date(+now + MAX_CHECK_SECONDS * 1000),
      checkingSince: now,
      checkingNode: NODE,
      submissionId,
      submissionAnswer: null,
    })
    .where(
      and(
        eq(livenessStates.participantId, participant.id),
        isNotNull(livenessStates.codeEncrypted),
        isNull(livenessStates.checkingUntil),
        sql`${livenessStates.failures} < ${session.config.ocr_max_attempts}`,
      ),
    )
    .returning({ failures: livenessStates.failures });
  if (!taken) return lock(step);
  const ageMs = DEFAULT_CODE_VALIDITY_SECONDS * 1000 - (+expiresAt - +now);
  const issued = codeAndChallenge(vault.decrypt(encrypted, context(participant.id)));
  return { ...issued, encrypted, ageMs, since: now };
}

/**
 * Checks whether the claim of this check is still valid. A claim expires if its node was paused for too long. The
 * result of the check must not count then, because the photos may have been submitted again.
 */
export async function isStillClaimed(step: Step, { since }: TakenCode): Promise<boolean> {
  const { checkingNode, checkingSince } = await readState(step);
  return checkingNode === NODE && +(checkingSince ?? 0) === +since;
}

/**
 * Returns the attempt of a claim whose node crashed. A single statement ensures that parallel calls return the attempt
 * only once.
 */
async function releaseAbandoned(db: Queryable, participantId: string, now: Date): Promise<void> {
  await db
    .update(livenessStates)
    .set({
      ...NO_CLAIM,
      submissionId: null,
      failures: sql`greatest(${livenessStates.failures} - 1, 0)`,
      // Only a call during the check can have locked the step, so the lock is removed.
      lockedUntil: null,
    })
    .where(and(eq(livenessStates.participantId, participantId), lte(livenessStates.checkingUntil, now)));
}

const NO_CLAIM = { checkingUntil: null, checkingSince: null, checkingNode: null };

/**
 * Makes the code valid again after photos that could not be checked, unless a newer code was issued. The attempt does
 * not count.
 */
export async function returnCode(step: Step, taken: TakenCode): Promise<void> {
  if (!(await isStillClaimed(step, taken))) return;
  const { encrypted } = taken;
  await change(step, {
    ...NO_CLAIM,
    codeEncrypted: sql`coalesce(${livenessStates.codeEncrypted}, ${encrypted})`,
    submissionId: null,
    failures: sql`greatest(${livenessStates.failures} - 1, 0)`,
    // A call during the check may have locked the step, because all attempts seemed used. One attempt is available
    // again, so the lock is removed.
    lockedUntil: null,
  });
}

export interface AttemptOutcome {
  attemptsRemaining: number;
  nextTryAt: Date | null;
  isLocked: boolean;
  /** The values of the state to change. */
  changes: PgUpdateSetSource<typeof livenessStates>;
}

/**
 * Stores the outcome of an attempt. The answer is stored too, for a browser that lost the response and submits the same
 * photos again.
 */
export const settleAttempt = (
  step: Step,
  { changes }: AttemptOutcome,
  answer: SubmissionAnswer,
): Promise<void> => change(step, { ...changes, ...NO_CLAIM, submissionAnswer: answer });

/** Returns the outcome of a failed attempt. The template states cooldown and lockout in seconds (SPEC 9, Liveness). */
export async function failureOf(step: Step, { encrypted }: TakenCode): Promise<AttemptOutcome> {
  const { now, session } = step;
  const { ocr_max_attempts, ocr_cooldown_minutes, ocr_lockout_minutes } = session.config;
  const state = await readState(step);
  const attemptsRemaining = Math.max(0, ocr_max_attempts - state.failures);
  const isLocked = attemptsRemaining === 0;
  const retryAfterSeconds = isLocked ? ocr_lockout_minutes : ocr_cooldown_minutes;
  const until = new Date(+now + retryAfterSeconds * 1000);
  // Only the code of this attempt is removed. A newer code stays valid.
  const codeEncrypted = sql`nullif(${livenessStates.codeEncrypted}, ${encrypted})`;
  const changes = isLocked
    ? { lockedUntil: until, nextTryAt: null, codeEncrypted: null }
    : { nextTryAt: until, codeEncrypted };
  return { attemptsRemaining, nextTryAt: until, isLocked, changes };
}

async function lock({ tx, now, participant, session }: Step): Promise<AppError> {
  const lockedUntil = new Date(+now + session.config.ocr_lockout_minutes * 1000);
  await change({ tx, participant }, { lockedUntil, nextTryAt: null, codeEncrypted: null });
  return lockedError(lockedUntil, now);
}

export const successOf = ({ session }: Step): AttemptOutcome => ({
  attemptsRemaining: session.config.ocr_max_attempts,
  nextTryAt: null,
  isLocked: false,
  changes: { codeEncrypted: null, codeExpiresAt: null, failures: 0, nextTryAt: null, lockedUntil: null },
});

async function change(
  { tx, participant }: Pick<Step, 'tx' | 'participant'>,
  values: PgUpdateSetSource<typeof livenessStates>,
): Promise<void> {
  await tx.update(livenessStates).set(values).where(eq(livenessStates.participantId, participant.id));
}

async function readState({ tx, participant }: Step): Promise<LivenessState> {
  const [state] = await tx
    .select()
    .from(livenessStates)
    .where(eq(livenessStates.participantId, participant.id));
  if (!state) throw new Error(`Bug: participant ${participant.id} has no liveness state`);
  return state;
}

async function codeRefusal(db: Queryable, state: LivenessState, now: Date): Promise<AppError | null> {
  const refusal = waitingRefusal(state, now) ?? checkingRefusal(state, now);
  if (refusal) return refusal;
  if (!state.codeEncrypted || !state.codeExpiresAt) return new AppError('LIVENESS_CODE_REQUIRED');
  if (now < state.codeExpiresAt) return null;
  // A refused code stays invalid, even if the clock is set back. A newer code is not affected.
  await db
    .update(livenessStates)
    .set({ codeEncrypted: null })
    .where(
      and(
        eq(livenessStates.participantId, state.participantId),
        eq(livenessStates.codeExpiresAt, state.codeExpiresAt),
      ),
    );
  return new AppError('LIVENESS_CODE_EXPIRED');
}

function waitingRefusal({ lockedUntil, nextTryAt }: LivenessState, now: Date): AppError | null {
  if (lockedUntil && now < lockedUntil) return lockedError(lockedUntil, now);
  if (nextTryAt && now < nextTryAt) return new AppError('LIVENESS_COOLDOWN', wait(nextTryAt, now));
  return null;
}

/** Returns a refusal while the earlier photos of this signer are being read. Otherwise, returns null. */
function checkingRefusal({ checkingUntil }: LivenessState, now: Date): AppError | null {
  if (!checkingUntil || now >= checkingUntil) return null;
  const left = Math.ceil((+checkingUntil - +now) / 1000);
  return new AppError('LIVENESS_CHECKING', { retry_after_seconds: Math.min(left, USUAL_CHECK_SECONDS) });
}

const lockedError = (until: Date, now: Date): AppError =>
  new AppError('LIVENESS_LOCKED', { ...wait(until, now), locked_until: until.toISOString() });

function wait(until: Date, now: Date) {
  const seconds = Math.ceil((+until - +now) / 1000);
  return { retry_after_seconds: seconds, retry_after_minutes: minutesLeft(seconds) };
}
