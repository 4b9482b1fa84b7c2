/** Defines the settings for WhatsApp, voice calls, the order of the channels, and delivery receipts. */
import { PHONE_CHANNELS } from '@countersign/contract/rules/messages';
import { z } from 'zod';
import { placeholdersOf, VOICE_PLACEHOLDERS } from '../providers/gateway-template.ts';
import { gatewayMistakes, gatewaySettings } from './gateway-settings.ts';
import { missingSettings, type Environment } from './needed-settings.ts';

/** SMS is required, because an OTP is never sent to the WhatsApp account that received the link. */
const channels = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.array(z.enum(PHONE_CHANNELS, { error: 'must list sms and whatsapp in order, such as whatsapp,sms' })),
  )
  .refine((list) => list.includes('sms') && new Set(list).size === list.length, {
    message: 'must contain sms, and each channel once, such as whatsapp,sms',
  })
  .default(['sms']);

const secret = z
  .string()
  .regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, - and _')
  .optional();

const json = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z.string().transform((text, context): z.output<Schema> => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });

const receiptFields = json(
  z.strictObject({ id: z.string().min(1), status: z.string().min(1), error: z.string().min(1).optional() }),
  'must be names in JSON, such as {"id":"ref","status":"status","error":"err"}',
);
export const RECEIPT_STATES = ['sent', 'delivered', 'failed'] as const;
const receiptStatuses = json(
  z.record(z.string(), z.enum(RECEIPT_STATES)),
  'must be JSON that maps the gateway\'s words to sent, delivered and failed, such as {"DELIVRD":"delivered"}',
);

export const channelSettings = {
  PHONE_CHANNELS: channels,
  OTP_CHANNELS: channels,
  /** The time to wait for a delivery report before the next channel is used. */
  FALLBACK_SECONDS: z
    .string()
    .regex(/^[1-9]\d{1,5}$/, 'must be a number of seconds, at least 10')
    .transform(Number)
    .default(300),
  WHATSAPP_PROVIDER: z.enum(['none', 'outbox', 'cloud']).default('none'),
  WHATSAPP_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must consist of digits').optional(),
  /** A file of the templates that are registered with WhatsApp. */
  WHATSAPP_TEMPLATES: z.string().optional(),
  WHATSAPP_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: secret,
  VOICE_PROVIDER: z.enum(['none', 'outbox', 'twilio', 'http']).default('none'),
  TWILIO_VOICE_FROM: z
    .string()
    .regex(/^\+\d{3,15}$/, 'must be a number, such as +15005550006')
    .optional(),
  ...gatewaySettings('VOICE_HTTP'),
  TWILIO_RECEIPTS: z.enum(['on', 'off']).default('off'),
  /** The last path segment of the URL to which a gateway posts delivery receipts for SMS. */
  SMS_RECEIPT_SECRET: secret,
  SMS_RECEIPT_FIELDS: receiptFields.default({ id: 'message_id', status: 'status', error: 'error' }),
  SMS_RECEIPT_STATUSES: receiptStatuses.optional(),
};

const NEEDED = {
  'WHATSAPP_PROVIDER=cloud': ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TEMPLATES'],
  'VOICE_PROVIDER=twilio': ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VOICE_FROM'],
  'VOICE_PROVIDER=http': ['VOICE_HTTP_URL'],
  'TWILIO_RECEIPTS=on': ['PUBLIC_URL', 'TWILIO_AUTH_TOKEN'],
};

/** Checks rules that span several settings. Returns a message such as `NAME: must be …` for each violation. */
export function channelMistakes(given: Environment): string[] {
  const hasWhatsApp = (given['WHATSAPP_PROVIDER'] ?? 'none') !== 'none';
  return [
    ...missingSettings(given, NEEDED),
    ...['PHONE_CHANNELS', 'OTP_CHANNELS']
      .filter((name) => given[name]?.includes('whatsapp') && !hasWhatsApp)
      .map((name) => `${name}: requires WHATSAPP_PROVIDER for whatsapp`),
    ...(Boolean(given['WHATSAPP_APP_SECRET']) === Boolean(given['WHATSAPP_VERIFY_TOKEN'])
      ? []
      : ['WHATSAPP_APP_SECRET: must be set together with WHATSAPP_VERIFY_TOKEN']),
    ...(given['SMS_RECEIPT_SECRET'] && given['SMS_PROVIDER'] !== 'http'
      ? ['SMS_RECEIPT_SECRET: is for SMS_PROVIDER=http']
      : []),
    ...(given['VOICE_PROVIDER'] === 'http' ? voiceGatewayMistakes(given) : []),
  ];
}

function voiceGatewayMistakes(given: Environment): string[] {
  const named = placeholdersOf(`${given['VOICE_HTTP_URL']} ${given['VOICE_HTTP_BODY']}`);
  return [
    ...gatewayMistakes('VOICE_HTTP', given, VOICE_PLACEHOLDERS),
    ...(named.includes('text') || named.includes('otp')
      ? []
      : ['VOICE_HTTP_BODY: must name {{text}} or {{otp}}']),
  ];
}
