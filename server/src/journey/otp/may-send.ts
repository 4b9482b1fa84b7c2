/** Whether another OTP may be sent: as many as the template allows, then as long a pause as a lockout is, or a lockout after wrong guesses. */
import { sendsAllowed } from '@countersign/contract/rules/otp';
import type { TemplateConfig } from '@countersign/contract/template';
import type { OtpState } from './queries.ts';

export type SendAnswer = { sendsBefore: number } | { waitUntil: Date } | 'lock-out';

/** Of a state in which no lockout is under way (`budget.ts`). */
export function maySend(state: OtpState, config: TemplateConfig, now: Date): SendAnswer {
  const { nextSendAt, sends } = state;
  if (nextSendAt && now < nextSendAt) return { waitUntil: nextSendAt };
  // A lockout that is over gives the sends back; the count of lockouts stays until an OTP is verified.
  if (state.lockedUntil || !nextSendAt) return { sendsBefore: 0 };
  const backAt = new Date(+nextSendAt + config.otp_lockout_minutes * 60_000);
  const isGuessing = state.failuresInRow > 0;
  // A link that is opened now and then is no attack.
  if (!isGuessing && now >= backAt) return { sendsBefore: 0 };
  if (sends < sendsAllowed(config)) return { sendsBefore: sends };
  if (!isGuessing) return { waitUntil: backAt };
  const goodUntil = Math.min(goodUntilOf(state, config), +backAt);
  return +now < goodUntil ? { waitUntil: new Date(goodUntil) } : 'lock-out';
}

/** Whoever has an OTP that can still be tried does not lose it by asking for another. */
function goodUntilOf({ codeHash, expiresAt, attemptsUsed }: OtpState, config: TemplateConfig): number {
  const isThere = codeHash !== null && attemptsUsed < config.otp_verify_attempts_per_resend;
  return isThere && expiresAt ? +expiresAt : 0;
}
