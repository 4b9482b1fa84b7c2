/**
 * Rules for the one-time password: its input, the limits on guessing, and its channels (SPEC 5, OTP input; SPEC 9,
 * OTP).
 */
import type { MessageChannel, PhoneChannel } from './messages.ts';

export const OTP_DIGITS = 6;

const SECONDS_PER_MINUTE = 60;

/** The fields of the response that determine success (SPEC 7, otp/verify). */
export type OtpAnswer = {
  success?: boolean | undefined;
  data?: { verified?: boolean | undefined } | null | undefined;
  message?: string | null | undefined;
};

export function cleanOtpInput(text: string): string {
  return digitsIn(text).slice(0, OTP_DIGITS);
}

export function canProceed(input: {
  digits: string;
  verifying: boolean;
  attemptsRemaining: number;
}): boolean {
  const isComplete = input.digits.length === OTP_DIGITS && cleanOtpInput(input.digits) === input.digits;
  return isComplete && !input.verifying && input.attemptsRemaining > 0;
}

export function isOtpVerified(answer: OtpAnswer): boolean {
  if (answer.success === true && answer.data?.verified === true) return true;
  const message = answer.message?.toLowerCase() ?? '';
  return message.includes('verified successfully') || message.includes('otp verified');
}

/** SPEC 9: resend countdown seconds = otp_cooldown_minutes x 60. */
export function resendCountdownSeconds(cooldownMinutes: number): number {
  return cooldownMinutes * SECONDS_PER_MINUTE;
}

/**
 * The number of consecutive failures after which the link is closed until it is reissued. NIST SP 800-63B 5.2.2 allows
 * at most 100.
 */
export const OTP_FAILURES_UNTIL_DEAD = 100;

/** The maximum length of a lockout, which is one day. The originator can reissue the link during a lockout. */
const MAX_LOCKOUT_MINUTES = 24 * 60;

/**
 * Returns the length of the next lockout. Each of the consecutive lockouts before it doubles the length. A resend does
 * not reset their count.
 */
export function lockoutMinutes(template: { otp_lockout_minutes: number }, lockoutsBefore: number): number {
  const doubled = template.otp_lockout_minutes * 2 ** Math.min(lockoutsBefore, 20);
  return Math.max(template.otp_lockout_minutes, Math.min(doubled, MAX_LOCKOUT_MINUTES));
}

/** Returns the maximum number of OTPs: the first one plus the allowed resends. */
export const sendsAllowed = (template: { otp_resend_limit: number }): number => template.otp_resend_limit + 1;

/** Rounds up to whole minutes, because SPEC 8 shows minutes. */
export const minutesLeft = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** The methods of SPEC 7, otp/send. `sms` is a text message to the phone. The installation chooses its channel. */
export const OTP_METHODS = ['sms', 'email', 'voice'] as const;
export type OtpMethod = (typeof OTP_METHODS)[number];

/**
 * Returns the methods that the signer can choose. SMS is always allowed. Email is allowed if the template permits it
 * and the link was not sent by email. Otherwise, access to the mailbox alone would be enough to sign (NIST SP 800-63B
 * 5.1.3, out-of-band authenticators). A call is allowed if the template and the installation permit it.
 */
export function otpMethodsFor(signer: {
  allowsEmail: boolean;
  hasEmail: boolean;
  allowsVoice: boolean;
  linkChannels: readonly MessageChannel[];
}): OtpMethod[] {
  const byMail = signer.allowsEmail && signer.hasEmail && !signer.linkChannels.includes('email');
  return [
    'sms',
    ...(byMail ? (['email'] as const) : []),
    ...(signer.allowsVoice ? (['voice'] as const) : []),
  ];
}

/**
 * Returns the channels for a written OTP in the order in which they are tried. WhatsApp is excluded if the link was
 * sent by WhatsApp, because linked computers can read a WhatsApp account without the phone. SMS is always allowed (SPEC
 * 2, OTP screen). Each repeated request uses the next channel.
 */
export function otpChannelsFor(signer: {
  /** The channels of the installation, in order of preference. */
  channels: readonly PhoneChannel[];
  linkChannels: readonly MessageChannel[];
  /** The channel of the previous OTP. Null if there is none. */
  last: string | null;
}): PhoneChannel[] {
  const allowed = signer.channels.filter(
    (channel) => channel === 'sms' || !signer.linkChannels.includes(channel),
  );
  const next = allowed.findIndex((channel) => channel === signer.last) + 1;
  return [...allowed.slice(next), ...allowed.slice(0, next)];
}

const DIGIT = /\p{Nd}/u;

/** Converts digits of any script to 0 to 9 and removes all other characters. */
export function digitsIn(text: string): string {
  return Array.from(text, (sign) => (DIGIT.test(sign) ? valueOf(sign) : '')).join('');
}

/**
 * Returns the value of a digit in any script. The digits of a script are consecutive and begin with zero (Unicode 4.6).
 * Some blocks contain several sets of digits.
 */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
