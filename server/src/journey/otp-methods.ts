/** Over which channels this participant may be sent an OTP. */
import { otpMethodsFor, type OtpMethod } from '@countersign/contract/rules/otp-methods';
import type { TemplateConfig } from '@countersign/contract/template';
import type { ParticipantRow } from '../signing/rows.ts';

export const otpMethods = (
  { otp_email_allowed }: Pick<TemplateConfig, 'otp_email_allowed'>,
  { emailEncrypted, linkChannels }: Pick<ParticipantRow, 'emailEncrypted' | 'linkChannels'>,
): OtpMethod[] =>
  otpMethodsFor({ allowsEmail: otp_email_allowed, hasEmail: emailEncrypted !== null, linkChannels });
