/** The settings of SMS and mail: which provider, and what it needs. A provider without its settings is named at start. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';
import type { SmtpSettings } from '../providers/mail/smtp.ts';
import { missingSettings, type Given } from './needed-settings.ts';
import {
  escapeFor,
  fillTemplate,
  GATEWAY_PLACEHOLDERS,
  placeholdersOf,
} from '../providers/sms/gateway-template.ts';
import { contentTypeOf } from '../providers/sms/http-gateway.ts';

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a regular expression' });
    return z.NEVER;
  }
});

/** Names in lower case, so that one header cannot be given twice. */
const headers = z.string().transform((text, context): Record<string, string> => {
  try {
    const given = z.record(z.string(), z.string()).parse(JSON.parse(text));
    const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
    for (const [name, value] of entries) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return Object.fromEntries(entries);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be headers in JSON, like {"authkey":"…"}' });
    return z.NEVER;
  }
});

/** `smtp://user:password@host:587` with STARTTLS, `smtps://…` with TLS from the start; `?tls=off` to do without. */
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
  .regex(/^off$|^\d{1,4}(?:\.\d+)?(?:\s*,\s*\d{1,4}(?:\.\d+)?)*$/, 'must be hours, like 24,48, or off')
  .transform((text) => (text === 'off' ? [] : text.split(',').map(Number)));

/** By the hour and by the day. */
const budget = (hour: number, day: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}\s*,\s*[1-9]\d{0,8}$/, 'must be two numbers, by the hour and by the day, like 15,50')
    .transform((text) => {
      const [byHour = 0, byDay = 0] = text.split(',').map(Number);
      return { hour: byHour, day: byDay };
    })
    .default({ hour, day });

export const messageSettings = {
  SMS_PROVIDER: z.enum(['outbox', 'twilio', 'http']).default('outbox'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be like AC and 32 hexadecimal digits')
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
  SMS_HTTP_URL: z
    .string()
    .regex(/^https?:\/\//, 'must be an address')
    .optional(),
  SMS_HTTP_METHOD: z.enum(['GET', 'POST', 'PUT']).optional(),
  SMS_HTTP_HEADERS: headers.optional(),
  SMS_HTTP_BODY: z.string().optional(),
  SMS_HTTP_SUCCESS: pattern.optional(),
  SMS_HTTP_REFUSED: pattern.optional(),
  SMS_DLT_ENTITY_ID: z.string().optional(),
  /** A file of texts of one's own and the ids they are registered under. */
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
  SMS_BUDGET_PARTICIPANT: budget(15, 50),
  /** One number, over all sessions. */
  SMS_BUDGET_NUMBER: budget(25, 80),
  SMS_BUDGET_INSTALLATION: budget(1000, 10_000),
  /** How many invitations batches may cause in a minute, all of them together: what the provider takes. */
  BATCH_MESSAGES_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number, from 1')
    .transform(Number)
    .default(600),
};

const NEEDED = {
  'SMS_PROVIDER=twilio': ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  'SMS_PROVIDER=http': ['SMS_HTTP_URL'],
  'MAIL_PROVIDER=smtp': ['SMTP_URL', 'MAIL_FROM'],
};

/** What no setting can say of itself alone: `NAME: what is wrong`. */
export function messageMistakes(given: Given): string[] {
  const missing = missingSettings(given, NEEDED);
  return given['SMS_PROVIDER'] === 'http' ? [...missing, ...gatewayMistakes(given)] : missing;
}

function gatewayMistakes(given: Given): string[] {
  const { SMS_HTTP_URL: url = '', SMS_HTTP_BODY: body = '', SMS_HTTP_METHOD: method } = given;
  const escape = escapeFor(
    contentTypeOf({ headers: headers.safeParse(given['SMS_HTTP_HEADERS'] ?? '{}').data ?? {}, body }),
  );
  const placeholders = new Set([...placeholdersOf(url), ...placeholdersOf(body)]);
  const unknown = [...placeholders].filter(
    (placeholder) => !GATEWAY_PLACEHOLDERS.some((known) => known === placeholder),
  );
  return [
    ...unknown.map(
      (placeholder) => `SMS_HTTP_BODY: knows no {{${placeholder}}}, only ${GATEWAY_PLACEHOLDERS.join(', ')}`,
    ),
    ...(placeholders.has('to') || placeholders.has('to_digits')
      ? []
      : ['SMS_HTTP_BODY: must name {{to}} or {{to_digits}}']),
    ...(placeholders.has('text') || (placeholders.has('otp') && placeholders.has('link'))
      ? []
      : ['SMS_HTTP_BODY: must name {{text}}, or {{otp}} and {{link}}']),
    ...(URL.canParse(fillTemplate(url, {}, 'url'))
      ? []
      : ['SMS_HTTP_URL: must be an address once it is filled']),
    ...(method === 'GET' && body ? ['SMS_HTTP_BODY: has no place in a GET request'] : []),
    ...(escape === null ? ['SMS_HTTP_HEADERS: Content-Type must be JSON, a form or XML'] : []),
    ...(escape === 'json' && body && !isJson(body) ? ['SMS_HTTP_BODY: must be JSON once it is filled'] : []),
    ...(placeholders.has('dlt_entity_id') && !given['SMS_DLT_ENTITY_ID']
      ? ['SMS_DLT_ENTITY_ID: is needed by {{dlt_entity_id}}']
      : []),
    ...(placeholders.has('dlt_template_id') && !given['SMS_TEMPLATES']
      ? ['SMS_TEMPLATES: is needed by {{dlt_template_id}}']
      : []),
  ];
}

/** With values that distinguish a placeholder in quotation marks from one without. */
function isJson(template: string): boolean {
  const samples = Object.fromEntries(GATEWAY_PLACEHOLDERS.map((placeholder) => [placeholder, '0"\n']));
  try {
    JSON.parse(fillTemplate(template, { ...samples, to_digits: '919876543210' }, 'json'));
    return true;
  } catch {
    return false;
  }
}
