/** The one-time password that confirms the signer: its input, its guessing budget and its channels (SPEC 5, OTP input; SPEC 9, OTP). */
import type { MessageChannel, PhoneChannel } from './messages.ts';

export const OTP_DIGITS = 6;

const SECONDS_PER_MINUTE = 60;

/** SPEC 7, otp/verify: the parts of the answer that decide. */
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

/** NIST SP 800-63B 5.2.2: no more than 100 failures in a row; then the link is dead until it is reissued. */
export const OTP_FAILURES_UNTIL_DEAD = 100;

/** A lockout never grows past a day: the originator can reissue the link before that. */
const MAX_LOCKOUT_MINUTES = 24 * 60;

/** The length of a lockout that follows `lockoutsBefore` others in a row. A resend never resets this budget. */
export function lockoutMinutes(template: { otp_lockout_minutes: number }, lockoutsBefore: number): number {
  const doubled = template.otp_lockout_minutes * 2 ** Math.min(lockoutsBefore, 20);
  return Math.max(template.otp_lockout_minutes, Math.min(doubled, MAX_LOCKOUT_MINUTES));
}

/** The first send and the resends after it. */
export const sendsAllowed = (template: { otp_resend_limit: number }): number => template.otp_resend_limit + 1;

/** SPEC 8 gives minutes: rounded up. */
export const minutesLeft = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** SPEC 7, otp/send. `sms`: in writing to the phone, over the channel that the installation prefers. */
export const OTP_METHODS = ['sms', 'email', 'voice'] as const;
export type OtpMethod = (typeof OTP_METHODS)[number];

/**
 * To the phone always; to the mailbox only where the template allows it and the link did not go there: who holds the mailbox
 * alone must not be able to open everything (NIST SP 800-63B 5.1.3, out-of-band authenticators). By a call where template and
 * installation allow it.
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
 * Over which channels an OTP in writing is tried, one after the other. A WhatsApp account can be read on linked computers without
 * the phone, so one that got the link gets no OTP; SMS always may (SPEC 2, OTP screen). Who asks again is served by the next channel.
 */
export function otpChannelsFor(signer: {
  /** As the installation orders them. */
  channels: readonly PhoneChannel[];
  linkChannels: readonly MessageChannel[];
  /** That of the OTP before, where this one replaces it. */
  last: string | null;
}): PhoneChannel[] {
  const allowed = signer.channels.filter(
    (channel) => channel === 'sms' || !signer.linkChannels.includes(channel),
  );
  const next = allowed.findIndex((channel) => channel === signer.last) + 1;
  return [...allowed.slice(next), ...allowed.slice(0, next)];
}

const DIGIT = /\p{Nd}/u;

/** The digits of a text in any script, as 0 to 9; everything else is dropped. */
export function digitsIn(text: string): string {
  return Array.from(text, (sign) => (DIGIT.test(sign) ? valueOf(sign) : '')).join('');
}

/** Unicode keeps the ten digits of a script together, from zero on (Unicode 4.6); in places several tens follow each other. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
