/** Over which channels a message reaches a phone, and which provider each of them has. */
import type { Channel, MessageChannel, PhoneChannel } from '@countersign/contract/rules/channels';
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/message-kinds';
import type { Settings } from '../settings/settings.ts';
import type { Services } from './services.ts';

type ChannelDeps = Pick<Services, 'settings' | 'whatsApp'>;
interface Told {
  kind: MessageKind;
  language: Language | null;
}

/** In the order in which they are tried. What WhatsApp has no words for goes by SMS alone. */
export function phoneChannels(
  { settings, whatsApp }: ChannelDeps,
  { kind, language }: Told,
): readonly PhoneChannel[] {
  const order = kind === 'otp' ? settings.OTP_CHANNELS : settings.PHONE_CHANNELS;
  return order.filter((channel) => channel !== 'whatsapp' || whatsApp?.takes(kind, language ?? 'en'));
}

/** Where a message goes that this channel does not deliver; null where it has failed. */
export function nextChannel(deps: ChannelDeps, channel: MessageChannel, told: Told): PhoneChannel | null {
  const channels: readonly MessageChannel[] = phoneChannels(deps, told);
  const position = channels.indexOf(channel);
  return position < 0 ? null : (phoneChannels(deps, told)[position + 1] ?? null);
}

/** By the name under which the setting chooses it. */
export function providerOf(settings: Settings, channel: Channel): string {
  switch (channel) {
    case 'sms':
      return settings.SMS_PROVIDER;
    case 'whatsapp':
      return settings.WHATSAPP_PROVIDER;
    case 'voice':
      return settings.VOICE_PROVIDER;
    case 'email':
      return settings.MAIL_PROVIDER;
  }
}

/** Whether the provider of the channel reports what became of a message. */
export function reportsDelivery(settings: Settings, channel: Channel): channel is Exclude<Channel, 'email'> {
  const { TWILIO_RECEIPTS, SMS_RECEIPT_SECRET, WHATSAPP_APP_SECRET } = settings;
  const provider = providerOf(settings, channel);
  if (channel === 'whatsapp') return provider === 'cloud' && WHATSAPP_APP_SECRET !== undefined;
  if (provider === 'twilio') return TWILIO_RECEIPTS === 'on';
  return channel === 'sms' && provider === 'http' && SMS_RECEIPT_SECRET !== undefined;
}
