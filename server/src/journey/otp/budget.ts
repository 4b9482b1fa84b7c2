/**
 * Decides whether an OTP may be sent or tried now. It counts sends and wrong guesses, and starts a lockout when they
 * are used up.
 */
import {
  lockoutMinutes,
  minutesLeft,
  OTP_FAILURES_UNTIL_DEAD,
  sendsAllowed,
} from '@countersign/contract/rules/otp';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { otpStates } from '../../database/schema.ts';
import type { Step } from '../take-step.ts';
import type { TemplateConfig } from '@countersign/contract/template';
import type { OtpState } from './queries.ts';

/** Returns why the signer may neither request nor verify an OTP now, or null. */
export function budgetRefusal(state: OtpState, now: Date): AppError | null {
  if (state.failuresInRow >= OTP_FAILURES_UNTIL_DEAD) return new AppError('LINK_DEAD');
  if (state.lockedUntil && now < state.lockedUntil) return lockedError(state.lockedUntil, now);
  return null;
}

/** Starts a lockout, twice as long as the previous consecutive one, and reports it. */
export async function lockOut(
  { tx, now, session, participant, record }: Step,
  state: OtpState,
): Promise<AppError> {
  const lockedUntil = new Date(+now + lockoutMinutes(session.config, state.lockoutsInRow) * 60_000);
  await tx
    .update(otpStates)
    .set({
      lockedUntil,
      lockoutsInRow: state.lockoutsInRow + 1,
      challengeId: null,
      codeHash: null,
      codeEncrypted: null,
      expiresAt: null,
      nextSendAt: null,
    })
    .where(eq(otpStates.participantId, participant.id));
  await record('OTP_LOCKED', { locked_until: lockedUntil.toISOString(), in_row: state.lockoutsInRow + 1 });
  return lockedError(lockedUntil, now);
}

function lockedError(until: Date, now: Date): AppError {
  const seconds = Math.ceil((+until - +now) / 1000);
  return new AppError('OTP_LOCKED', {
    locked_until: until.toISOString(),
    retry_after_seconds: seconds,
    retry_after_minutes: minutesLeft(seconds),
    attempts_remaining: 0,
  });
}

type SendAnswer = { sendsBefore: number } | { waitUntil: Date } | 'lock-out';

/**
 * Decides whether another OTP may be sent. Sends up to the template's limit are allowed. After that, the signer must
 * wait as long as a lockout lasts. A signer with wrong guesses must wait for a lockout to end. Assumes that no lockout
 * is active.
 */
export function maySend(state: OtpState, config: TemplateConfig, now: Date): SendAnswer {
  const { nextSendAt, sends } = state;
  if (nextSendAt && now < nextSendAt) return { waitUntil: nextSendAt };
  // The end of a lockout restores the sends. The number of lockouts stays until an OTP is verified.
  if (state.lockedUntil || !nextSendAt) return { sendsBefore: 0 };
  const backAt = new Date(+nextSendAt + config.otp_lockout_minutes * 60_000);
  const isGuessing = state.failuresInRow > 0;
  // Sending OTPs without any guesses is not an attack, as when a signer opens the link from time to time, so the
  // allowed sends are restored.
  if (!isGuessing && now >= backAt) return { sendsBefore: 0 };
  if (sends < sendsAllowed(config)) return { sendsBefore: sends };
  if (!isGuessing) return { waitUntil: backAt };
  const goodUntil = Math.min(goodUntilOf(state, config), +backAt);
  return +now < goodUntil ? { waitUntil: new Date(goodUntil) } : 'lock-out';
}

/** Returns when the current OTP expires, so that a signer does not lose a usable OTP by requesting another. */
function goodUntilOf({ codeHash, expiresAt, attemptsUsed }: OtpState, config: TemplateConfig): number {
  const isThere = codeHash !== null && attemptsUsed < config.otp_verify_attempts_per_resend;
  return isThere && expiresAt ? +expiresAt : 0;
}
