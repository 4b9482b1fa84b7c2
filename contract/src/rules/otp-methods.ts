/** How an OTP may reach the signer (SPEC 7, otp/send). */
export const OTP_METHODS = ['sms', 'email'] as const;
export type OtpMethod = (typeof OTP_METHODS)[number];

/**
 * To the phone always; to the mailbox only where the template allows it and the link did not go there: who holds the mailbox
 * alone must not be able to open everything (NIST SP 800-63B 5.1.3, out-of-band authenticators).
 */
export function otpMethodsFor(signer: {
  allowsEmail: boolean;
  hasEmail: boolean;
  linkChannels: readonly OtpMethod[];
}): OtpMethod[] {
  const byMail = signer.allowsEmail && signer.hasEmail && !signer.linkChannels.includes('email');
  return byMail ? ['sms', 'email'] : ['sms'];
}
