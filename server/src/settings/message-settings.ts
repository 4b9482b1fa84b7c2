/**
 * Defines the settings of the SMS and email providers. Missing settings of the selected provider are reported at start.
 */
import { z } from 'zod';
import type { SmtpSettings } from '../providers/mail/smtp.ts';
import { placeholdersOf, SMS_PLACEHOLDERS } from '../providers/gateway-template.ts';
import { gatewayMistakes, gatewaySettings, pattern } from './gateway-settings.ts';
import { missingSettings, type Environment } from './needed-settings.ts';

/** `smtp://user:password@host:587` uses STARTTLS, `smtps://…` uses TLS from the start, and `?tls=off` turns TLS off. */
const smtpAddress = z.string().transform((text, context): Omit<SmtpSettings, 'from'> => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const tls = url?.searchParams.get('tls') ?? 'on';
  const login = url && loginOf(url);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^(?:on|off)$/.test(tls) || login === undefined) {
    context.addIssue({ code: 'custom', message: 'must be like smtp://user:password@mail.example.com:587' });
    return z.NEVER;
  }
  const isImplicit = url.protocol === 'smtps:';
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port || (isImplicit ? 465 : 587)),
    tls: isImplicit ? 'implicit' : tls === 'off' ? 'off' : 'starttls',
    login,
  };
});

function loginOf({ username, password }: URL): SmtpSettings['login'] | undefined {
  if (!username) return null;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

const reminderHours = z
  .string()
  .regex(/^off$|^\d{1,4}(?:\.\d+)?(?:\s*,\s*\d{1,4}(?:\.\d+)?)*$/, 'must be hours, such as 24,48, or off')
  .transform((text) => (text === 'off' ? [] : text.split(',').map(Number)));

/** Parses a limit per hour and a limit per day. */
const budget = (hour: number, day: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}\s*,\s*[1-9]\d{0,8}$/, 'must be two numbers, per hour and per day, such as 15,50')
    .transform((text) => {
      const [byHour = 0, byDay = 0] = text.split(',').map(Number);
      return { hour: byHour, day: byDay };
    })
    .default({ hour, day });

export const messageSettings = {
  SMS_PROVIDER: z.enum(['outbox', 'twilio', 'http']).default('outbox'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^\+\d{3,15}$|^MG[0-9a-f]{32}$|^[\w &+-]{1,11}$/,
      'must be a number, a name or a service SID (MG…)',
    )
    .optional(),
  TWILIO_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...gatewaySettings('SMS_HTTP'),
  /** The first group of the pattern matches the gateway's message id in its response. */
  SMS_HTTP_ID: pattern.optional(),
  SMS_DLT_ENTITY_ID: z.string().optional(),
  /** A file of custom texts and their registration ids. */
  SMS_TEMPLATES: z.string().optional(),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp']).default('outbox'),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n",;:()]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be like Loans <loans@example.com>',
    )
    .optional(),
  REMINDER_HOURS: reminderHours.optional(),
  /** Whether emails may name the colleague who sent the session. Templates can turn this off, but not on. */
  SENDER_NAME_IN_MESSAGES: z.enum(['on', 'off']).default('on'),
  SMS_BUDGET_PARTICIPANT: budget(15, 50),
  /** The message budget of one phone number across all sessions. */
  SMS_BUDGET_NUMBER: budget(25, 80),
  SMS_BUDGET_INSTALLATION: budget(1000, 10_000),
  /**
   * The number of invitations that all batches together may send per minute. It should match the rate that the provider
   * accepts.
   */
  BATCH_MESSAGES_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number, at least 1')
    .transform(Number)
    .default(600),
};

const NEEDED = {
  'SMS_PROVIDER=twilio': ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  'SMS_PROVIDER=http': ['SMS_HTTP_URL'],
  'MAIL_PROVIDER=smtp': ['SMTP_URL', 'MAIL_FROM'],
};

/** Checks rules that span several settings. Returns a message such as `NAME: must be …` for each violation. */
export function messageMistakes(given: Environment): string[] {
  const missing = missingSettings(given, NEEDED);
  return given['SMS_PROVIDER'] === 'http' ? [...missing, ...smsGatewayMistakes(given)] : missing;
}

function smsGatewayMistakes(given: Environment): string[] {
  const { SMS_HTTP_URL: url = '', SMS_HTTP_BODY: body = '' } = given;
  const placeholders = new Set([...placeholdersOf(url), ...placeholdersOf(body)]);
  return [
    ...gatewayMistakes('SMS_HTTP', given, SMS_PLACEHOLDERS),
    ...(placeholders.has('text') || (placeholders.has('otp') && placeholders.has('link'))
      ? []
      : ['SMS_HTTP_BODY: must name {{text}}, or {{otp}} and {{link}}']),
    ...(placeholders.has('dlt_entity_id') && !given['SMS_DLT_ENTITY_ID']
      ? ['SMS_DLT_ENTITY_ID: is required by {{dlt_entity_id}}']
      : []),
    ...(placeholders.has('dlt_template_id') && !given['SMS_TEMPLATES']
      ? ['SMS_TEMPLATES: is required by {{dlt_template_id}}']
      : []),
    ...(given['SMS_RECEIPT_SECRET'] && !placeholders.has('message_id') && !given['SMS_HTTP_ID']
      ? ['SMS_RECEIPT_SECRET: needs {{message_id}} in SMS_HTTP_BODY, or SMS_HTTP_ID']
      : []),
  ];
}
