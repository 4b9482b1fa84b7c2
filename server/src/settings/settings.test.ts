import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from './settings.ts';

const mistakesOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

const ANY_KEY = randomBytes(32).toString('base64');

const REMOTE_SEAL = {
  SEAL_CSC_URL: 'https://sign.example/csc/v2',
  SEAL_CSC_CREDENTIAL_ID: 'c',
  SEAL_CSC_CLIENT_ID: 'c',
  SEAL_CSC_CLIENT_SECRET: 's',
};

describe('the settings', () => {
  it('work without any variable', () => {
    expect(readSettings({})).toEqual({
      NODE_ENV: 'development',
      AADHAAR_ESIGN_AUTH_MODE: '1',
      AADHAAR_ESIGN_FORM_FIELD: 'msg',
      AADHAAR_ESIGN_VERSION: '2.1',
      PRACTICE_ESIGN: 'off',
      HOST: '127.0.0.1',
      PORT: 3000,
      LINK_ADDRESSES: [],
      TRUST_PROXY: [],
      CORS_ORIGINS: [],
      DATA_DIR: path.resolve('.data'),
      STORAGE_REGION: 'us-east-1',
      STORAGE_TIMEOUT_SECONDS: 15,
      COMPANY_NAME: 'Meridian Finance',
      COMPANY_WEBSITE: 'https://www.example.com',
      OIDC_GROUPS_CLAIM: 'groups',
      OIDC_ROLES: [],
      SAML_GROUPS_ATTRIBUTE: 'groups',
      SAML_ROLES: [],
      SAML_TRUST_EMAIL: 'off',
      OIDC_SCOPES: 'openid email profile',
      STAFF_SIGN_IN: 'any',
      PRODUCT_NAME: 'eSign',
      SECURED_BY: 'Countersign',
      SECURITY_CONTACT: [],
      CONSOLE_TAB_TITLE: 'name',
      SENDER_NAME_IN_MESSAGES: 'on',
      OTEL_SERVICE_NAME: 'countersign',
      OTEL_TRACES_SAMPLER_ARG: 1,
      TIME_ZONE: new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone,
      PHONE_COUNTRY: 'IN',
      TIMESTAMP_RENEWAL_DAYS: 90,
      TIMESTAMP_MAX_AGE_DAYS: 1825,
      ALLOWED_QR_DOMAINS: ['example.com', 'example.org'],
      SMS_PROVIDER: 'outbox',
      MAIL_PROVIDER: 'outbox',
      SMS_BUDGET_PARTICIPANT: { hour: 15, day: 50 },
      SMS_BUDGET_NUMBER: { hour: 25, day: 80 },
      SMS_BUDGET_INSTALLATION: { hour: 1000, day: 10_000 },
      BATCH_MESSAGES_PER_MINUTE: 600,
      PHONE_CHANNELS: ['sms'],
      OTP_CHANNELS: ['sms'],
      FALLBACK_SECONDS: 300,
      WHATSAPP_PROVIDER: 'none',
      VOICE_PROVIDER: 'none',
      TWILIO_RECEIPTS: 'off',
      SMS_RECEIPT_FIELDS: { id: 'message_id', status: 'status', error: 'error' },
      MAP_PROVIDER: 'schematic',
      MAP_ATTRIBUTION: '© OpenStreetMap contributors',
      GEOCODER: 'nearest-place',
      IP_SERVICE: 'none',
      WEBHOOK_ALLOW: { networks: [], hosts: [] },
      LOG_LEVEL: 'info',
      ROLES: ['web', 'worker'],
      VISION_URL: [],
      SEAL_PKCS11_ENV: [],
      API_REFERENCE: 'on',
      MIN_FREE_DISK_MB: 200,
      ALLOW_NO_PUBLIC_URL: 'no',
      ALLOW_PLAIN_HTTP: 'no',
      ALLOW_SMS_OUTBOX: 'no',
      ALLOW_MAIL_OUTBOX: 'no',
      ALLOW_KEY_BESIDE_DATA: 'no',
      ALLOW_OPEN_METRICS: 'no',
      ALLOW_PUBLIC_DEVELOPMENT: 'no',
    });
  });

  it('treat an empty variable as not set', () => {
    const names = Object.keys(readSettings({})).concat(
      'PUBLIC_URL',
      'DATABASE_URL',
      'MASTER_KEY',
      'BOOTSTRAP_API_KEY',
    );
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}));
  });

  it('report every error at once and reveal no secret', () => {
    const message = mistakesOf({
      NODE_ENV: 'staging',
      PORT: '70000',
      PUBLIC_URL: 'sign.example.com',
      TRUST_PROXY: '10.0.0.0/8, everybody',
      CORS_ORIGINS: 'https://a.example, *',
      DATABASE_URL: 'mysql://root:hunter2@localhost/db',
      MASTER_KEY: 'c2VjcmV0LXNlY3JldA==',
      BOOTSTRAP_API_KEY: 'short-secret',
      COMPANY_WEBSITE: 'javascript:alert(1)',
      SMS_PROVIDER: 'pigeon',
      TIME_ZONE: 'Pune',
      LOG_LEVEL: 'loud',
    });
    const named = [...message.matchAll(/^ {2}([A-Z_]+)/gm)].map(([, name]) => name);
    expect([...new Set(named)]).toEqual([
      'NODE_ENV',
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'CORS_ORIGINS',
      'DATABASE_URL',
      'MASTER_KEY',
      'BOOTSTRAP_API_KEY',
      'COMPANY_WEBSITE',
      'SMS_PROVIDER',
      'TIME_ZONE',
      'LOG_LEVEL',
    ]);
    for (const secret of ['hunter2', 'c2VjcmV0', 'short-secret']) expect(message).not.toContain(secret);
  });

  it.each<[string, string, unknown]>([
    ['PORT', '0', 0],
    ['PORT', '8080', 8080],
    ['TRUST_PROXY', ' 10.0.0.0/8 ,::1, ', ['10.0.0.0/8', '::1']],
    [
      'CORS_ORIGINS',
      'https://a.example/, https://b.example:8443',
      ['https://a.example', 'https://b.example:8443'],
    ],
    ['CORS_ORIGINS', 'https://A.Example:443', ['https://a.example']],
    ['PUBLIC_URL', 'https://sign.example.com//', 'https://sign.example.com'],
    ['COMPANY_LOGO', '/logo.svg', '/logo.svg'],
    ['ALLOWED_QR_DOMAINS', ' a.example,, b.example ', ['a.example', 'b.example']],
    ['BOOTSTRAP_API_KEY', 'k'.repeat(24), 'k'.repeat(24)],
    ['RETENTION_DAYS', '365', 365],
    ['TIME_ZONE', 'Asia/Kolkata', 'Asia/Kolkata'],
    ['TIME_ZONE', 'UTC', 'UTC'],
    [
      'WEBHOOK_ALLOW',
      '10.2.0.0/16, Hooks.intranet ,::1,',
      { networks: ['10.2.0.0/16', '::1'], hosts: ['hooks.intranet'] },
    ],
  ])('read %s=%s', (name, text, value) => {
    expect(readSettings({ [name]: text })).toMatchObject({ [name]: value });
  });

  it('read a 32-byte master key in any format that OpenSSL writes', () => {
    const key = randomBytes(32);
    expect(readSettings({ MASTER_KEY: key.toString('base64') }).MASTER_KEY?.equals(key)).toBe(true);
    expect(readSettings({ MASTER_KEY: `${key.toString('base64')}\n` }).MASTER_KEY?.equals(key)).toBe(true);
  });

  it.each([
    ['MASTER_KEY_FILE: set only one of them', { MASTER_KEY: ANY_KEY, MASTER_KEY_FILE: 'f' }],
    ['MASTER_KEY_WRAPPED: requires MASTER_KEY_COMMAND', { MASTER_KEY_WRAPPED: 'w' }],
    ['MASTER_KEY_COMMAND: requires the wrapped key', { MASTER_KEY_COMMAND: 'c' }],
    [
      'NEW_MASTER_KEY: is not wrapped',
      { NEW_MASTER_KEY: ANY_KEY, MASTER_KEY_COMMAND: 'c', MASTER_KEY_FILE: 'f' },
    ],
    ['SIGNER_CA_CERTIFICATE: is required with SIGNER_CA_KEY', { SIGNER_CA_KEY: 'k' }],
    [
      'TRUSTED_ROOTS: is required with CSC_URL',
      { CSC_URL: 'https://sign.example/csc/v2', CSC_CLIENT_ID: 'c' },
    ],
    ['SEAL_CSC_CLIENT_SECRET: is required with SEAL_CSC_URL', { ...REMOTE_SEAL, SEAL_CSC_CLIENT_SECRET: '' }],
    ['SEAL_CERTIFICATE, SEAL_CSC_URL: set only one of them', { ...REMOTE_SEAL, SEAL_CERTIFICATE: 'c' }],
    [
      'SEAL_CSC_URL: must begin with https://',
      { ...REMOTE_SEAL, SEAL_CSC_URL: 'http://sign.example/csc/v2' },
    ],
    ['SEAL_PKCS11_MODULE: is required with SEAL_PKCS11_KEY', { SEAL_PKCS11_KEY: 'k', SEAL_CERTIFICATE: 'c' }],
    [
      'SEAL_KEY, SEAL_PKCS11_KEY',
      { SEAL_PKCS11_KEY: 'k', SEAL_KEY: 'k', SEAL_CERTIFICATE: 'c', SEAL_PKCS11_MODULE: 'm' },
    ],
  ])('report about keys: %s', (mistake, given) => {
    expect(mistakesOf(given)).toContain(mistake);
  });

  it.each<[string, string]>([
    ['PORT', ' '],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['MASTER_KEY', randomBytes(31).toString('base64')],
    ['MASTER_KEY', randomBytes(32).toString('hex')],
    ['MASTER_KEY', `!${randomBytes(32).toString('base64')}`],
    ['ROLES', 'web,boss'],
    ['NEXT_SEAL_FROM', 'soon'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'null'],
    ['PUBLIC_URL', 'ftp://sign.example.com'],
    ['PUBLIC_URL', 'https://sign.example.com/?a=b'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['RETENTION_DAYS', '0'],
    ['RETENTION_DAYS', '-1'],
    ['SMS_BUDGET_NUMBER', '10'],
    ['SMS_BUDGET_INSTALLATION', '0,0'],
    ['BATCH_MESSAGES_PER_MINUTE', '0'],
    ['WEBHOOK_ALLOW', '10.0.0.0/33'],
    ['WEBHOOK_ALLOW', '*.intranet'],
    ['WEBHOOK_ALLOW', 'https://hooks.intranet/'],
    ['COMPANY_LOGO', '//evil.example/logo.svg'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%E0'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    // A key that an Authorization header cannot contain would be unusable.
    ['BOOTSTRAP_API_KEY', 'a key with spaces in between'],
    ['BOOTSTRAP_API_KEY', 'schlüssel'.repeat(4)],
  ])('reject %s=%s', (name, text) => {
    expect(mistakesOf({ [name]: text })).toMatch(new RegExp(`^  ${name}`, 'm'));
  });
});

it('the trace settings report unsupported options, and nothing without a collector', () => {
  const others = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'always_on' };
  expect(mistakesOf(others)).toBe('');
  expect(mistakesOf({ ...others, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toMatch(
    /^ {2}OTEL_EXPORTER_OTLP_PROTOCOL: .*\n {2}OTEL_TRACES_SAMPLER: /m,
  );
});

const textOf = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

it('all settings are in .env.example', () => {
  const named = Array.from(textOf('.env.example').matchAll(/^#([A-Z\d_]+)=$/gm), ([, name]) => name);
  expect(SETTING_NAMES.filter((name) => !named.includes(name))).toEqual([]);
});

describe('docs/settings.md', () => {
  const rows = new Map(
    Array.from(
      textOf('docs/settings.md').matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\| (.*?) +\|$/gm),
      ([, ...row]) => [row[0] ?? '', { given: row[1] ?? '', effect: row[2] ?? '' }],
    ),
  );

  it('explains every setting, and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(SETTING_NAMES.toSorted());
    expect([...rows.values()].filter(({ effect }) => effect === '')).toEqual([]);
  });

  it('states the actual defaults', () => {
    // The default of TIME_ZONE follows from another setting.
    const defaults = Object.entries({ ...readSettings({}), DATA_DIR: '.data', TIME_ZONE: undefined });
    for (const [name, { given }] of rows) {
      const value = defaults.find(([known]) => known === name)?.[1];
      if (typeof value === 'string' || typeof value === 'number')
        expect([name, given]).toEqual([name, `\`${value}\``]);
      // A setting without a default may be described in words, such as 'for ever'.
      else if (value === undefined)
        expect([name, given]).not.toEqual([name, expect.stringMatching(/^`[^`]*`$/)]);
    }
  });
});
