/** Reads the settings from the environment. One schema checks them at start and reports every error at once. */
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { parseAllowedDomains } from '@countersign/contract/rules/url-check';
import { aadhaarMistakes, aadhaarSettings } from './aadhaar-settings.ts';
import { auditMistakes, auditSettings } from './audit-settings.ts';
import { channelMistakes, channelSettings } from './channel-settings.ts';
import { commaList, partsOf } from './comma-list.ts';
import { keyMistakes, keySettings } from './key-settings.ts';
import { messageMistakes, messageSettings } from './message-settings.ts';
import type { Environment } from './needed-settings.ts';
import { operatingSettings } from './operating-settings.ts';
import { remoteSigningMistakes, remoteSigningSettings } from './remote-signing-settings.ts';
import { sealMistakes, sealSettings } from './seal-settings.ts';
import { signInMistakes, signInSettings } from './sign-in-settings.ts';
import { signalMistakes, signalSettings } from './signal-settings.ts';
import { storageMistakes, storageSettings } from './storage-settings.ts';
import { tracingMistakes, tracingSettings } from './tracing-settings.ts';

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });

/** The address must not have a query or a fragment, because paths are appended to it. */
const baseAddress = webAddress.refine((url) => !/[?#]/.test(url), { message: 'must not have a query' });

/** The origin has the format of a browser's `Origin` header: lower case, without the default port. */
const origin = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^/]+:\/\/[^/?#]+\/?$/, 'must be origins, such as https://loans.example.com')
  .transform((url) => new URL(url).origin);

const cidrs = commaList.refine(
  (parts) => parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)),
  { message: 'must be addresses or CIDRs separated by commas, such as 10.0.0.0/8' },
);

/** The networks and names that webhooks may reach although they are not public. */
const webhookAllow = z
  .string()
  .transform((text) => {
    const { networks = [], hosts = [] } = Object.groupBy(partsOf(text.toLowerCase()), (part) =>
      ipaddr.isValid(part) || ipaddr.isValidCIDR(part) ? 'networks' : 'hosts',
    );
    return { networks, hosts };
  })
  .refine(({ hosts }) => hosts.every((host) => /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(host)), {
    message: 'must be addresses, CIDRs or host names separated by commas, such as 10.2.0.0/16,hooks.intranet',
  });

const days = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a number of days')
  .transform(Number);

/** A name from the IANA time zone database. */
const timeZone = z.string().refine(
  (name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  },
  { message: 'must be a time zone, such as Asia/Kolkata' },
);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  PUBLIC_URL: baseAddress.optional(),
  /** Further addresses under which signers reach the pages, which the `base_url` of a template can name. */
  LINK_ADDRESSES: commaList.pipe(z.array(baseAddress)).default([]),
  TRUST_PROXY: cidrs.default([]),
  CORS_ORIGINS: commaList.pipe(z.array(origin)).default([]),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: databaseAddress.optional(),
  /** The address of the same database without the pooler, if DATABASE_URL leads through one. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  ...keySettings,
  ...storageSettings,
  BOOTSTRAP_API_KEY: z
    .string()
    .regex(
      /^[\w.~+/=-]*$/,
      'must consist only of letters, digits and . _ ~ + / = -, as a bearer token does (RFC 6750 2.1)',
    )
    .min(24, 'must be at least 24 characters')
    .max(200)
    .optional(),
  COMPANY_NAME: z.string().min(1).max(100).default('Meridian Finance'),
  /**
   * The part of a session that the title of the browser's tab shows. Bystanders can see it, and the browser's history stores
   * it.
   */
  CONSOLE_TAB_TITLE: z.enum(['name', 'reference']).default('name'),
  COMPANY_LOGO: z
    .union([webAddress, z.string().regex(/^\/(?!\/)/, 'must be an address or a path')])
    .optional(),
  COMPANY_WEBSITE: webAddress.default('https://www.example.com'),
  PRODUCT_NAME: z.string().min(1).max(40).default('eSign'),
  SECURED_BY: z.string().min(1).max(60).default('Countersign'),
  TERMS_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  ALLOWED_QR_DOMAINS: z.string().default('example.com,example.org').transform(parseAllowedDomains),
  ...operatingSettings,
  ...tracingSettings,
  ...auditSettings,
  ...messageSettings,
  ...channelSettings,
  ...signalSettings,
  ...signInSettings,
  ...remoteSigningSettings,
  ...sealSettings,
  ...aadhaarSettings,
  /** The address of an RFC 3161 time-stamping authority. */
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A sealed document gets another time-stamp this many days before the certificate of the last one expires. */
  TIMESTAMP_RENEWAL_DAYS: days.default(90),
  /**
   * A sealed document gets another time-stamp when the last one is this many days old, because algorithms become weaker
   * with time.
   */
  TIMESTAMP_MAX_AGE_DAYS: days.default(1825),
  /** A folder of certificates (PEM or DER) that verification trusts too. The folder is read again when it changes. */
  TRUSTED_ROOTS: z
    .string()
    .transform((folder) => path.resolve(folder))
    .optional(),
  /** The number of days for which a session retains its personal data after its end. Unlimited unless set. */
  RETENTION_DAYS: days.optional(),
  /** The time zone of the times in the console, and of the days and hours in Insight. */
  TIME_ZONE: timeZone.optional(),
  /** The country of phone numbers without a country code. */
  PHONE_COUNTRY: z
    .string()
    .refine(isSupportedCountry, 'must be a country code of two capital letters, such as IN (ISO 3166-1)')
    .default('IN'),
  /** A file on another disk that receives the chain heads of the transparency log, one per line. */
  EVIDENCE_LOG_FILE: z.string().optional(),
  WEBHOOK_ALLOW: webhookAllow.default({ networks: [], hosts: [] }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const schemaWithTimeZone = schema.transform((given) => ({
  ...given,
  TIME_ZONE: given.TIME_ZONE ?? timeZoneOf(given.PHONE_COUNTRY),
}));

export type Settings = z.output<typeof schemaWithTimeZone>;

export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the settings. Throws one error that names every invalid setting. `furtherMistakes` returns the additional
 * problems with which a server must not start.
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  furtherMistakes: (given: Environment) => string[] = () => [],
): Settings {
  // An empty variable counts as not set, as in `PUBLIC_URL= npm start`.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schemaWithTimeZone.safeParse(given);
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...(given['DATABASE_DIRECT_URL'] && !given['DATABASE_URL']
      ? ['DATABASE_DIRECT_URL: is allowed only together with DATABASE_URL']
      : []),
    ...keyMistakes(given),
    ...remoteSigningMistakes(given),
    ...sealMistakes(given),
    ...aadhaarMistakes(given),
    ...storageMistakes(given),
    ...messageMistakes(given),
    ...channelMistakes(given),
    ...signalMistakes(given),
    ...signInMistakes(given),
    ...tracingMistakes(given),
    ...auditMistakes(given),
    ...furtherMistakes(given),
  ];
  if (parsed.success && mistakes.length === 0) return parsed.data;
  throw new Error(`The settings have mistakes:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
}

/** Returns the country's time zone if it has only one, as India does. Returns UTC otherwise. */
function timeZoneOf(country: string): string {
  const locale = new Intl.Locale('und', { region: country });
  // Before version 24, Node.js has the property `timeZones` instead of the method.
  const zones: unknown = 'getTimeZones' in locale ? locale.getTimeZones() : Reflect.get(locale, 'timeZones');
  return Array.isArray(zones) && zones.length === 1 ? String(zones[0]) : 'UTC';
}
