/** Maps each channel to the provider that the settings choose. */
import type { Channel } from '@countersign/contract/rules/messages';
import type { Settings } from './settings.ts';

/** Returns the provider's name from the channel's setting. */
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

/** Returns whether the channel's provider sends delivery receipts. */
export function reportsDelivery(settings: Settings, channel: Channel): channel is Exclude<Channel, 'email'> {
  const { TWILIO_RECEIPTS, SMS_RECEIPT_SECRET, WHATSAPP_APP_SECRET } = settings;
  const provider = providerOf(settings, channel);
  if (channel === 'whatsapp') return provider === 'cloud' && WHATSAPP_APP_SECRET !== undefined;
  if (provider === 'twilio') return TWILIO_RECEIPTS === 'on';
  return channel === 'sms' && provider === 'http' && SMS_RECEIPT_SECRET !== undefined;
}
