/** Chooses the providers of SMS and mail from the settings. */
import type { Settings } from '../settings/settings.ts';
import type { Services } from '../signing/services.ts';
import { createSmtpMail } from '../providers/mail/smtp.ts';
import { needed } from '../settings/needed-settings.ts';
import { createOutbox } from '../providers/outbox.ts';
import { placeholdersOf } from '../providers/sms/gateway-template.ts';
import { createHttpGatewaySms } from '../providers/sms/http-gateway.ts';
import { readSmsTemplates, withoutDltId, type SmsTemplates } from '../providers/sms/sms-templates.ts';
import { createTwilioSms } from '../providers/sms/twilio.ts';

type Messengers = Pick<Services, 'sms' | 'mail' | 'smsTemplates'>;
type OutboxDeps = Pick<Services, 'database' | 'vault' | 'now' | 'log'>;
type Outbox = ReturnType<typeof createOutbox>;

export function createMessengers(settings: Settings, deps: OutboxDeps): Messengers {
  const outbox = createOutbox(deps);
  const smsTemplates = readSmsTemplates(settings.SMS_TEMPLATES);
  const messengers = {
    sms: chosenSms(settings, outbox, smsTemplates),
    mail: chosenMail(settings, outbox),
    smsTemplates,
  };
  if (settings.NODE_ENV === 'production')
    for (const channel of ['sms', 'mail'] as const)
      if (messengers[channel] === outbox[channel])
        deps.log.warn(
          `Messages by ${channel} stay in the outbox: no ${channel.toUpperCase()}_PROVIDER is set`,
        );
  return messengers;
}

function chosenSms(settings: Settings, outbox: Outbox, templates: SmsTemplates): Services['sms'] {
  switch (settings.SMS_PROVIDER) {
    case 'outbox':
      return outbox.sms;
    case 'twilio':
      return createTwilioSms({
        accountSid: needed(settings, 'TWILIO_ACCOUNT_SID'),
        authToken: needed(settings, 'TWILIO_AUTH_TOKEN'),
        from: needed(settings, 'TWILIO_FROM'),
        baseUrl: settings.TWILIO_BASE_URL?.replace(/\/+$/, ''),
      });
    case 'http':
      return httpGateway(settings, templates);
  }
}

function httpGateway(settings: Settings, templates: SmsTemplates): Services['sms'] {
  const url = needed(settings, 'SMS_HTTP_URL');
  const body = settings.SMS_HTTP_BODY;
  const missing = placeholdersOf(`${url} ${body}`).includes('dlt_template_id') ? withoutDltId(templates) : [];
  if (missing.length > 0)
    throw new Error(
      `The settings have mistakes:\n  SMS_TEMPLATES: has no dlt_template_id for ${missing.join(', ')}`,
    );
  return createHttpGatewaySms({
    url,
    method: settings.SMS_HTTP_METHOD ?? (body === undefined ? 'GET' : 'POST'),
    headers: settings.SMS_HTTP_HEADERS ?? {},
    body,
    success: settings.SMS_HTTP_SUCCESS,
    refused: settings.SMS_HTTP_REFUSED,
    dltEntityId: settings.SMS_DLT_ENTITY_ID,
  });
}

function chosenMail(settings: Settings, outbox: Outbox): Services['mail'] {
  switch (settings.MAIL_PROVIDER) {
    case 'outbox':
      return outbox.mail;
    case 'smtp':
      return createSmtpMail({ ...needed(settings, 'SMTP_URL'), from: needed(settings, 'MAIL_FROM') });
  }
}
