/** Chooses the providers of SMS and mail from the settings. */
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { createSmtpMail } from './mail/smtp.ts';
import { needed } from './needed-settings.ts';
import { createOutbox } from './outbox.ts';
import { placesOf } from './sms/gateway-template.ts';
import { createHttpGatewaySms } from './sms/http-gateway.ts';
import { readSmsTemplates, withoutDltId, type SmsTemplates } from './sms/sms-templates.ts';
import { createTwilioSms } from './sms/twilio.ts';

type Messengers = Pick<Services, 'sms' | 'mail' | 'smsTemplates'>;
type Shelf = Pick<Services, 'database' | 'vault' | 'now' | 'log'>;

export function createMessengers(config: Config, shelf: Shelf): Messengers {
  const outbox = createOutbox(shelf);
  const smsTemplates = readSmsTemplates(config.SMS_TEMPLATES);
  const messengers = {
    sms: chosenSms(config, smsTemplates) ?? outbox.sms,
    mail: chosenMail(config) ?? outbox.mail,
    smsTemplates,
  };
  if (config.NODE_ENV === 'production')
    for (const channel of ['sms', 'mail'] as const)
      if (messengers[channel] === outbox[channel])
        shelf.log.warn(
          `Messages by ${channel} stay in the outbox: no ${channel.toUpperCase()}_PROVIDER is set`,
        );
  return messengers;
}

function chosenSms(config: Config, templates: SmsTemplates): Services['sms'] | null {
  if (config.SMS_PROVIDER === 'twilio')
    return createTwilioSms({
      accountSid: needed(config, 'TWILIO_ACCOUNT_SID'),
      authToken: needed(config, 'TWILIO_AUTH_TOKEN'),
      from: needed(config, 'TWILIO_FROM'),
      baseUrl: config.TWILIO_BASE_URL?.replace(/\/+$/, ''),
    });
  if (config.SMS_PROVIDER !== 'http') return null;
  const url = needed(config, 'SMS_HTTP_URL');
  const body = config.SMS_HTTP_BODY;
  const missing = placesOf(`${url} ${body}`).includes('dlt_template_id') ? withoutDltId(templates) : [];
  if (missing.length > 0)
    throw new Error(
      `The settings have mistakes:\n  SMS_TEMPLATES: has no dlt_template_id for ${missing.join(', ')}`,
    );
  return createHttpGatewaySms({
    url,
    method: config.SMS_HTTP_METHOD ?? (body === undefined ? 'GET' : 'POST'),
    headers: config.SMS_HTTP_HEADERS ?? {},
    body,
    success: config.SMS_HTTP_SUCCESS,
    refused: config.SMS_HTTP_REFUSED,
    dltEntityId: config.SMS_DLT_ENTITY_ID,
  });
}

const chosenMail = (config: Config): Services['mail'] | null =>
  config.MAIL_PROVIDER === 'smtp'
    ? createSmtpMail({ ...needed(config, 'SMTP_URL'), from: needed(config, 'MAIL_FROM') })
    : null;
