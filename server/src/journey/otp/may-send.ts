/**
 * Decides whether another OTP may be sent: up to the template's limit, then after a pause as long as a lockout, or never
 * after wrong guesses until the lockout ends.
 */
import { sendsAllowed } from '@countersign/contract/rules/otp';
import type { TemplateConfig } from '@countersign/contract/template';
import type { OtpState } from './queries.ts';

export type SendAnswer = { sendsBefore: number } | { waitUntil: Date } | 'lock-out';

/** Assumes that no lockout is active (`budget.ts`). */
export function maySend(state: OtpState, config: TemplateConfig, now: Date): SendAnswer {
  const { nextSendAt, sends } = state;
  if (nextSendAt && now < nextSendAt) return { waitUntil: nextSendAt };
  // The end of a lockout restores the sends; the number of lockouts stays until an OTP is verified.
  if (state.lockedUntil || !nextSendAt) return { sendsBefore: 0 };
  const backAt = new Date(+nextSendAt + config.otp_lockout_minutes * 60_000);
  const isGuessing = state.failuresInRow > 0;
  // Opening a link occasionally is not an attack.
  if (!isGuessing && now >= backAt) return { sendsBefore: 0 };
  if (sends < sendsAllowed(config)) return { sendsBefore: sends };
  if (!isGuessing) return { waitUntil: backAt };
  const goodUntil = Math.min(goodUntilOf(state, config), +backAt);
  return +now < goodUntil ? { waitUntil: new Date(goodUntil) } : 'lock-out';
}

/** A signer with a usable OTP does not lose it by requesting another. */
function goodUntilOf({ codeHash, expiresAt, attemptsUsed }: OtpState, config: TemplateConfig): number {
  const isThere = codeHash !== null && attemptsUsed < config.otp_verify_attempts_per_resend;
  return isThere && expiresAt ? +expiresAt : 0;
}
