import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lanEnvironment } from '../composition/lan/local-network.ts';
import { unsafeDefaults } from './operating-settings.ts';
import { readSettings } from './settings.ts';

const namesOf = (given: Record<string, string | undefined>) =>
  unsafeDefaults(given).map((line) => line.split(':')[0]);

const WHOLE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sign.example.com',
  SMS_PROVIDER: 'http',
  MAIL_PROVIDER: 'smtp',
  MASTER_KEY: randomBytes(32).toString('base64'),
  METRICS_TOKEN: 'a-token-for-prometheus',
  API_REFERENCE: 'off',
};

describe('production', () => {
  it('lists all unsafe development defaults at once, and how to close or waive each', () => {
    expect(namesOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_URL',
      'SMS_PROVIDER',
      'MAIL_PROVIDER',
      'MASTER_KEY',
      'METRICS_TOKEN',
      'API_REFERENCE',
    ]);
    expect(() => readSettings({ NODE_ENV: 'production', PORT: 'x' }, unsafeDefaults)).toThrow(
      /PORT: [^]*PUBLIC_URL: .*ALLOW_NO_PUBLIC_URL=yes[^]*ALLOW_OPEN_METRICS=yes/,
    );
  });

  it('starts if each is set', () => {
    expect(namesOf(WHOLE)).toEqual([]);
    expect(namesOf({ ...WHOLE, METRICS_TOKEN: undefined, METRICS_PORT: '9100' })).toEqual([]);
    for (const name of Object.keys(WHOLE).filter((one) => one !== 'NODE_ENV'))
      expect(namesOf({ ...WHOLE, [name]: undefined }), name).toEqual([name]);
  });

  it.each([
    ['PUBLIC_URL', 'ALLOW_NO_PUBLIC_URL'],
    ['SMS_PROVIDER', 'ALLOW_SMS_OUTBOX'],
    ['MAIL_PROVIDER', 'ALLOW_MAIL_OUTBOX'],
    ['MASTER_KEY', 'ALLOW_KEY_BESIDE_DATA'],
    ['METRICS_TOKEN', 'ALLOW_OPEN_METRICS'],
  ])('starts if %s is waived by %s, and by no other waiver', (name, waiver) => {
    const without = { ...WHOLE, [name]: undefined };
    expect(namesOf({ ...without, [waiver]: 'yes' })).toEqual([]);
    expect(namesOf({ ...without, [waiver]: 'no', ALLOW_PUBLIC_DEVELOPMENT: 'yes' })).toEqual([name]);
  });
});

describe('plain HTTP in production', () => {
  it.each([
    ['PUBLIC_URL', 'http://sign.example.com'],
    ['LINK_ADDRESSES', 'https://a.example,HTTP://b.example'],
  ])('is rejected in %s unless waived', (name, value) => {
    expect(namesOf({ ...WHOLE, [name]: value })).toEqual([name]);
    expect(namesOf({ ...WHOLE, [name]: value, ALLOW_PLAIN_HTTP: 'yes' })).toEqual([]);
    expect(namesOf({ [name]: value })).toEqual([]);
  });
});

describe('outside production', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost', '::ffff:127.0.0.1'])('%s is accepted', (HOST) =>
    expect(namesOf({ HOST })).toEqual([]),
  );

  it.each(['0.0.0.0', '::', '192.168.1.5', '2001:db8::1', 'sign.example.com', '127.0.0.1.example.com'])(
    '%s, which other machines can reach, is rejected unless waived',
    (HOST) => {
      expect(namesOf({ HOST })).toEqual(['HOST']);
      expect(namesOf({ HOST, NODE_ENV: 'test' })).toEqual(['HOST']);
      expect(namesOf({ HOST, ALLOW_PUBLIC_DEVELOPMENT: 'yes' })).toEqual([]);
    },
  );

  it('the demonstration on the local network sets the waivers it needs', () => {
    expect(namesOf(lanEnvironment({}))).toEqual([]);
  });
});

it('a waiver accepts only yes or no', () => {
  expect(() => readSettings({ ALLOW_OPEN_METRICS: 'maybe' })).toThrow('must be yes or no');
});
