import { MESSAGE_KINDS } from '@countersign/contract/rules/messages';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { readSmsTemplates, withoutDltId } from '../providers/sms/sms-templates.ts';

const mistakesOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
};
const namesOf = (mistakes: string[]) => mistakes.map((mistake) => mistake.trim().split(':')[0]);

const GATEWAY = {
  SMS_PROVIDER: 'http',
  SMS_HTTP_URL: 'https://sms.test/send?key=very-secret',
  SMS_HTTP_BODY: '{"to":"{{to}}","text":"{{text}}"}',
};

describe('a provider', () => {
  it('without its settings is reported at start, together with every other error', () => {
    expect(namesOf(mistakesOf({ SMS_PROVIDER: 'twilio', MAIL_PROVIDER: 'smtp', PORT: 'x' }))).toEqual([
      'PORT',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'TWILIO_FROM',
      'SMTP_URL',
      'MAIL_FROM',
    ]);
    expect(namesOf(mistakesOf({ SMS_PROVIDER: 'http' }))).toContain('SMS_HTTP_URL');
  });

  it('with its settings is accepted', () => {
    const config = readSettings({
      ...GATEWAY,
      SMS_HTTP_HEADERS: '{"AuthKey":"k"}',
      SMS_HTTP_SUCCESS: '"type":"success"',
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: 'smtp://us%40er:p%3Aw@mail.test',
      MAIL_FROM: 'Loans <loans@meridian.test>',
    });
    expect(config).toMatchObject({
      SMS_HTTP_HEADERS: { authkey: 'k' },
      SMTP_URL: { host: 'mail.test', port: 587, tls: 'starttls', login: { user: 'us@er', pass: 'p:w' } },
    });
    expect(config.SMS_HTTP_SUCCESS?.test('{"type":"success"}')).toBe(true);
  });

  it.each([
    ['smtps://mail.test', { port: 465, tls: 'implicit', login: null }],
    ['smtp://[::1]:2525?tls=off', { host: '::1', port: 2525, tls: 'off' }],
  ])('reads %s', (text, settings) => {
    expect(readSettings({ SMTP_URL: text }).SMTP_URL).toMatchObject(settings);
  });

  it.each<[string, string]>([
    ['SMTP_URL', 'http://very-secret@mail.test'],
    ['SMTP_URL', 'smtp://very-secret:%@mail.test'],
    ['SMTP_URL', 'smtp://mail.test?tls=maybe'],
    ['MAIL_FROM', 'Loans <loans@meridian.test>\r\nBcc: x@y.test'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Loans, Inc <loans@meridian.test>'],
    ['TWILIO_ACCOUNT_SID', 'very-secret'],
    ['TWILIO_FROM', 'a name that is too long'],
    ['SMS_HTTP_HEADERS', '{"a":"very-secret\\r\\nb: c"}'],
    ['SMS_HTTP_HEADERS', 'very-secret'],
    ['SMS_HTTP_SUCCESS', '('],
    ['SMS_HTTP_METHOD', 'DELETE'],
    ['REMINDER_HOURS', 'daily'],
    ['REMINDER_HOURS', '24,-1'],
  ])('rejects %s=%s and reveals no secret', (name, text) => {
    const mistakes = mistakesOf({ [name]: text });
    expect(namesOf(mistakes)).toEqual([name]);
    expect(mistakes.join()).not.toContain('very-secret');
  });
});

describe('the templates of a gateway', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'an unknown placeholder',
      { SMS_HTTP_BODY: '{"to":"{{to}}","text":"{{text}}","x":"{{name}}"}' },
      'SMS_HTTP_BODY',
    ],
    ['a missing recipient', { SMS_HTTP_BODY: '{"text":"{{text}}"}' }, 'SMS_HTTP_BODY'],
    ['an invalid address', { SMS_HTTP_URL: 'https://' }, 'SMS_HTTP_URL'],
    ['a missing text', { SMS_HTTP_BODY: '{"to":"{{to}}","otp":"{{otp}}"}' }, 'SMS_HTTP_BODY'],
    [
      'a placeholder that breaks the JSON',
      { SMS_HTTP_BODY: '{"to":"{{to}}","text":{{text}}}' },
      'SMS_HTTP_BODY',
    ],
    ['a body in a GET request', { SMS_HTTP_METHOD: 'GET' }, 'SMS_HTTP_BODY'],
    [
      'a format that cannot be escaped safely',
      { SMS_HTTP_HEADERS: '{"Content-Type":"text/plain"}' },
      'SMS_HTTP_HEADERS',
    ],
    [
      'an entity placeholder without the id',
      { SMS_HTTP_BODY: 'to={{to}}&text={{text}}&pe={{dlt_entity_id}}' },
      'SMS_DLT_ENTITY_ID',
    ],
    [
      'a placeholder for missing template ids',
      { SMS_HTTP_BODY: 'to={{to}}&text={{text}}&te={{dlt_template_id}}' },
      'SMS_TEMPLATES',
    ],
  ])('are rejected for %s', (_name, changes, setting) => {
    const mistakes = mistakesOf({ ...GATEWAY, ...changes });
    expect(namesOf(mistakes)).toEqual([setting]);
    expect(mistakes.join()).not.toContain('very-secret');
  });

  it('may put digits into JSON without quotation marks, and any value into the address', () => {
    expect(mistakesOf({ ...GATEWAY, SMS_HTTP_BODY: '{"to":{{to_digits}},"text":"{{text}}"}' })).toEqual([]);
    expect(
      mistakesOf({ SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://sms.test/?to={{to}}&text={{text}}' }),
    ).toEqual([]);
  });
});

describe('SMS_TEMPLATES', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-templates-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function templates(content: unknown): Promise<string> {
    const file = path.join(folder, 'templates.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  it("holds the operator's own texts and their ids, and lists missing ids", async () => {
    const some = { en: { otp: { text: '{{code}} from {{company}}', dlt_template_id: '1107' } } };
    const read = readSmsTemplates(await templates(some));
    expect(read).toEqual(some);
    const others = MESSAGE_KINDS.filter((kind) => kind !== 'otp');
    expect(withoutDltId(read)).toEqual(others.map((kind) => `en.${kind}`));
    expect(withoutDltId({ ...read, hi: {} })).toContain('hi.otp');
  });

  it.each<[string, unknown]>([
    ['a text without the code', { en: { otp: { text: 'Hello' } } }],
    ['a text without the link', { hi: { invite: { text: '{{code}}' } } }],
    ['a placeholder that does not exist', { en: { otp: { text: '{{code}} {{name}}' } } }],
    ['an unsupported language', { fr: {} }],
    ['an id with more than letters and digits', { en: { otp: { dlt_template_id: '1&admin=1' } } }],
    ['a file that is not JSON', 'very-secret'],
  ])('is rejected with %s', async (_name, content) => {
    const file = await templates(content);
    expect(() => readSmsTemplates(file)).toThrow(/^The settings have mistakes:\n {2}SMS_TEMPLATES: /);
  });
});
