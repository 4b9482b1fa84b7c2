/** Maps each channel to the provider that the settings select. */
import type { Channel } from '@countersign/contract/rules/messages';
import type { Settings } from './settings.ts';

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

/**
 * Returns whether the channel's provider sends delivery receipts. Each record must name every provider of its channel.
 * A new provider therefore does not compile until it is listed here.
 */
export function reportsDelivery(settings: Settings, channel: Channel): channel is Exclude<Channel, 'email'> {
  const twilio = settings.TWILIO_RECEIPTS === 'on';
  const sms: Record<Settings['SMS_PROVIDER'], boolean> = {
    outbox: false,
    twilio,
    http: settings.SMS_RECEIPT_SECRET !== undefined,
  };
  const whatsApp: Record<Settings['WHATSAPP_PROVIDER'], boolean> = {
    none: false,
    outbox: false,
    cloud: settings.WHATSAPP_APP_SECRET !== undefined,
  };
  const voice: Record<Settings['VOICE_PROVIDER'], boolean> = {
    none: false,
    outbox: false,
    twilio,
    http: false,
  };
  switch (channel) {
    case 'sms':
      return sms[settings.SMS_PROVIDER];
    case 'whatsapp':
      return whatsApp[settings.WHATSAPP_PROVIDER];
    case 'voice':
      return voice[settings.VOICE_PROVIDER];
    case 'email':
      return false;
  }
}
