/**
 * Decides whether a signer may request or verify an OTP now. Sends and wrong guesses are counted, and a lockout starts
 * when either count reaches its limit.
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

/** Returns the reason why a signer can neither request nor verify an OTP now, or null if there is none. */
export function budgetRefusal(state: OtpState, now: Date): AppError | null {
  if (state.failuresInRow >= OTP_FAILURES_UNTIL_DEAD) return new AppError('LINK_DEAD');
  if (state.lockedUntil && now < state.lockedUntil) return lockedError(state.lockedUntil, now);
  return null;
}

/** Starts a lockout and records it. Each consecutive lockout is twice as long as the previous one. */
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
 * Decides whether another OTP may be sent. After the number of sends that the template allows, the signer must wait as
 * long as a lockout lasts. A signer who made wrong guesses gets no sends back by waiting. The caller has checked that
 * no lockout is active.
 */
export function maySend(state: OtpState, config: TemplateConfig, now: Date): SendAnswer {
  const { nextSendAt, sends } = state;
  if (nextSendAt && now < nextSendAt) return { waitUntil: nextSendAt };
  // The end of a lockout restores all sends. The number of lockouts is reset only when an OTP is verified.
  if (state.lockedUntil || !nextSendAt) return { sendsBefore: 0 };
  const backAt = new Date(+nextSendAt + config.otp_lockout_minutes * 60_000);
  const isGuessing = state.failuresInRow > 0;
  // A signer who requests OTPs without guessing is not an attacker, but may open the link repeatedly. The sends are
  // therefore restored after the wait.
  if (!isGuessing && now >= backAt) return { sendsBefore: 0 };
  if (sends < sendsAllowed(config)) return { sendsBefore: sends };
  if (!isGuessing) return { waitUntil: backAt };
  const goodUntil = Math.min(goodUntilOf(state, config), +backAt);
  return +now < goodUntil ? { waitUntil: new Date(goodUntil) } : 'lock-out';
}

/**
 * Returns when the current OTP stops being usable. Until then, the signer cannot request another OTP and lose this one.
 */
function goodUntilOf({ codeHash, expiresAt, attemptsUsed }: OtpState, config: TemplateConfig): number {
  const isThere = codeHash !== null && attemptsUsed < config.otp_verify_attempts_per_resend;
  return isThere && expiresAt ? +expiresAt : 0;
}
