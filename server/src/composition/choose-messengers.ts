import type { Settings } from '../settings/settings.ts';
import { receiptUrl } from '../delivery/receipts/receipt.ts';
import { needed } from '../settings/needed-settings.ts';
import { placeholdersOf } from '../providers/gateway-template.ts';
import type { HttpGateway } from '../providers/http-gateway.ts';
import { createOutbox, type Outbox } from '../providers/outbox.ts';
import { createHttpGatewaySms } from '../providers/sms/http-gateway.ts';
import { readSmsTemplates, withoutDltId, type SmsTemplates } from '../providers/sms/sms-templates.ts';
import { createTwilioSms } from '../providers/sms/twilio.ts';
import { createHttpGatewayVoice } from '../providers/voice/http-gateway.ts';
import { createTwilioVoice } from '../providers/voice/twilio.ts';
import { createCloudApiWhatsApp } from '../providers/whatsapp/cloud-api.ts';
import { readWhatsAppTemplates } from '../providers/whatsapp/whatsapp-templates.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

type MessengerDeps = Pick<Kernel, 'database' | 'vault' | 'now' | 'log' | 'publicUrl'>;

const SETTING_OF = {
  sms: 'SMS_PROVIDER',
  whatsApp: 'WHATSAPP_PROVIDER',
  voice: 'VOICE_PROVIDER',
  mail: 'MAIL_PROVIDER',
} as const;

export function createMessengers(settings: Settings, deps: MessengerDeps): Messengers {
  const outbox = createOutbox(deps);
  const smsTemplates = readSmsTemplates(settings.SMS_TEMPLATES);
  const messengers = {
    sms: chosenSms(settings, outbox, smsTemplates, deps.publicUrl),
    whatsApp: chosenWhatsApp(settings, outbox),
    voice: chosenVoice(settings, outbox, deps.publicUrl),
    mail: chosenMail(settings, outbox),
    smsTemplates,
  };
  if (settings.NODE_ENV === 'production')
    for (const channel of ['sms', 'whatsApp', 'voice', 'mail'] as const)
      if (messengers[channel] === outbox[channel])
        deps.log.warn(
          `Messages by ${channel.toLowerCase()} stay in the outbox: no ${SETTING_OF[channel]} is set`,
        );
  return messengers;
}

function chosenSms(
  settings: Settings,
  outbox: Outbox,
  templates: SmsTemplates,
  publicUrl: string,
): Messengers['sms'] {
  switch (settings.SMS_PROVIDER) {
    case 'outbox':
      return outbox.sms;
    case 'twilio':
      return createTwilioSms({
        ...twilioAccount(settings),
        from: needed(settings, 'TWILIO_FROM'),
        receiptUrl: twilioReceipts(settings, 'sms', publicUrl),
      });
    case 'http':
      return httpGateway(settings, templates);
  }
}

function httpGateway(settings: Settings, templates: SmsTemplates): Messengers['sms'] {
  const url = needed(settings, 'SMS_HTTP_URL');
  const body = settings.SMS_HTTP_BODY;
  const missing = placeholdersOf(`${url} ${body}`).includes('dlt_template_id') ? withoutDltId(templates) : [];
  if (missing.length > 0)
    throw new Error(
      `The settings have mistakes:\n  SMS_TEMPLATES: has no dlt_template_id for ${missing.join(', ')}`,
    );
  return createHttpGatewaySms({
    ...describedGateway(settings, 'SMS_HTTP'),
    idPattern: settings.SMS_HTTP_ID,
    dltEntityId: settings.SMS_DLT_ENTITY_ID,
  });
}

const describedGateway = (settings: Settings, prefix: 'SMS_HTTP' | 'VOICE_HTTP'): HttpGateway => ({
  url: needed(settings, `${prefix}_URL`),
  method: settings[`${prefix}_METHOD`] ?? (settings[`${prefix}_BODY`] === undefined ? 'GET' : 'POST'),
  headers: settings[`${prefix}_HEADERS`] ?? {},
  body: settings[`${prefix}_BODY`],
  success: settings[`${prefix}_SUCCESS`],
  refused: settings[`${prefix}_REFUSED`],
});

const twilioAccount = (settings: Settings) => ({
  accountSid: needed(settings, 'TWILIO_ACCOUNT_SID'),
  authToken: needed(settings, 'TWILIO_AUTH_TOKEN'),
  baseUrl: settings.TWILIO_BASE_URL?.replace(/\/+$/, ''),
});

const twilioReceipts = ({ TWILIO_RECEIPTS }: Settings, channel: 'sms' | 'voice', publicUrl: string) =>
  TWILIO_RECEIPTS === 'on' ? (id: string) => receiptUrl(publicUrl, channel, id) : undefined;

function chosenWhatsApp(settings: Settings, outbox: Outbox): Messengers['whatsApp'] {
  switch (settings.WHATSAPP_PROVIDER) {
    case 'none':
      return null;
    case 'outbox':
      return outbox.whatsApp;
    case 'cloud':
      return createCloudApiWhatsApp({
        token: needed(settings, 'WHATSAPP_TOKEN'),
        phoneNumberId: needed(settings, 'WHATSAPP_PHONE_NUMBER_ID'),
        templates: readWhatsAppTemplates(needed(settings, 'WHATSAPP_TEMPLATES')),
        baseUrl: settings.WHATSAPP_BASE_URL?.replace(/\/+$/, ''),
      });
  }
}

function chosenVoice(settings: Settings, outbox: Outbox, publicUrl: string): Messengers['voice'] {
  switch (settings.VOICE_PROVIDER) {
    case 'none':
      return null;
    case 'outbox':
      return outbox.voice;
    case 'twilio':
      return createTwilioVoice({
        ...twilioAccount(settings),
        from: needed(settings, 'TWILIO_VOICE_FROM'),
        receiptUrl: twilioReceipts(settings, 'voice', publicUrl),
      });
    case 'http':
      return createHttpGatewayVoice(describedGateway(settings, 'VOICE_HTTP'));
  }
}

function chosenMail(settings: Settings, outbox: Outbox): Messengers['mail'] {
  switch (settings.MAIL_PROVIDER) {
    case 'outbox':
      return outbox.mail;
    case 'smtp': {
      const server = { ...needed(settings, 'SMTP_URL'), from: needed(settings, 'MAIL_FROM') };
      return {
        send: async (message) =>
          (await import('../providers/mail/smtp.ts')).createSmtpMail(server).send(message),
      };
    }
  }
}
