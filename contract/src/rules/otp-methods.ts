/** How an OTP may reach the signer (SPEC 7, otp/send). */
import type { MessageChannel, PhoneChannel } from './channels.ts';

/** `sms`: in writing to the phone, over the channel that the installation prefers. */
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
