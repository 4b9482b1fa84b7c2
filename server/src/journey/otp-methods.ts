/** Returns the channels by which a participant can receive an OTP. */
import type { Channel } from '@countersign/contract/rules/messages';
import { otpChannelsFor, otpMethodsFor, type OtpMethod } from '@countersign/contract/rules/otp';
import type { TemplateConfig } from '@countersign/contract/template';
import { phoneChannels } from '../messaging/phone-channels.ts';
import type { ParticipantRow } from '../signing/rows.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

type Rules = Pick<TemplateConfig, 'otp_email_allowed'> & Partial<Pick<TemplateConfig, 'otp_voice_allowed'>>;

export const otpMethods = (
  { voice }: Pick<Messengers, 'voice'>,
  // Sessions from before voice calls existed do not have this setting.
  { otp_email_allowed, otp_voice_allowed = false }: Rules,
  { emailEncrypted, linkChannels }: Pick<ParticipantRow, 'emailEncrypted' | 'linkChannels'>,
): OtpMethod[] =>
  otpMethodsFor({
    allowsEmail: otp_email_allowed,
    hasEmail: emailEncrypted !== null,
    allowsVoice: otp_voice_allowed && voice !== null,
    linkChannels,
  });

/**
 * Returns the channels in the order in which they are tried. `last` is the channel of the previous OTP, which the new
 * OTP replaces.
 */
export function otpChannels(
  services: Pick<Kernel, 'settings'> & Pick<Messengers, 'whatsApp'>,
  method: OtpMethod,
  { language, linkChannels }: Pick<ParticipantRow, 'language' | 'linkChannels'>,
  last: Channel | null,
): readonly Channel[] {
  if (method !== 'sms') return [method];
  return otpChannelsFor({ channels: phoneChannels(services, { kind: 'otp', language }), linkChannels, last });
}
