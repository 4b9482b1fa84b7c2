/** Lockouts: when the guess budget is used up, and for how long. */
import { lockoutMinutes, minutesLeft, OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { otpStates } from '../../database/schema.ts';
import type { Step } from '../take-step.ts';

type OtpState = typeof otpStates.$inferSelect;

/** Why no OTP may be sent or verified at all now, or null. */
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
