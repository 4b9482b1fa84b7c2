/**
 * The budget that protects the OTP from guessing: attempts per send, sends, then a lockout that doubles each time in a
 * row. A resend gives fresh attempts on the screen, never a fresh budget.
 */

/** NIST SP 800-63B 5.2.2: no more than 100 failures in a row; then the link is dead until it is reissued. */
export const OTP_FAILURES_UNTIL_DEAD = 100;

/** A lockout never grows past a day: the originator can reissue the link before that. */
const MAX_LOCKOUT_MINUTES = 24 * 60;

/** How long the lockout is that follows `lockoutsBefore` others in a row. */
export function lockoutMinutes(template: { otp_lockout_minutes: number }, lockoutsBefore: number): number {
  const doubled = template.otp_lockout_minutes * 2 ** Math.min(lockoutsBefore, 20);
  return Math.max(template.otp_lockout_minutes, Math.min(doubled, MAX_LOCKOUT_MINUTES));
}

/** The first send and the resends after it. */
export const sendsAllowed = (template: { otp_resend_limit: number }): number => template.otp_resend_limit + 1;

/** SPEC 8 gives minutes: rounded up. */
export const minutesLeft = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
