import { NO_BRAND, type Brand } from '@countersign/contract/rules/brand';
import { directionOf, LANGUAGES } from '@countersign/contract/rules/languages';
import { hasLink, MESSAGE_KINDS } from '@countersign/contract/rules/messages';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import type { MailMessage } from '../providers/mail/mail.ts';
import type { SmsTemplates } from '../providers/sms/sms-templates.ts';
import type { SmsMessage } from '../providers/sms/sms.ts';
import { createMeasures } from '../signing/measures.ts';
import { sendMessage, type OutgoingMessage } from './send-message.ts';

const COMPANY = 'Rao & <Söhne> {{link}} "AG"';
const LINK = 'https://sign.test/d?token-with_64&"chars';

async function sendOn(
  channel: 'sms' | 'email',
  wanted: Pick<OutgoingMessage, 'kind' | 'language'>,
  smsTemplates: SmsTemplates = {},
  brand: Brand = NO_BRAND,
) {
  const sent: (SmsMessage | MailMessage)[] = [];
  const settings = readSettings({ COMPANY_NAME: COMPANY });
  const deps = {
    settings,
    measures: createMeasures(settings),
    publicUrl: 'https://sign.test:8443',
    sms: { send: async (message: SmsMessage) => (sent.push(message), null) },
    whatsApp: null,
    voice: null,
    mail: { send: async (message: MailMessage) => void sent.push(message) },
    smsTemplates,
    brand: { current: async () => brand, shown: async () => brand, picture: async () => null },
  };
  const { kind, language } = wanted;
  const envelope = { id: 'm-1', channel, language, to: 'someone' };
  if (kind === 'otp') await sendMessage(deps, { ...envelope, kind, code: '012345' });
  else if (hasLink(kind)) await sendMessage(deps, { ...envelope, kind, link: LINK });
  else await sendMessage(deps, { ...envelope, kind });
  const [message] = sent;
  if (!message) throw new Error('Nothing was sent');
  return message;
}

const ALL = LANGUAGES.flatMap((language) => MESSAGE_KINDS.map((kind) => ({ language, kind })));

describe('every message', () => {
  it.each(ALL)('$kind in $language fills every placeholder exactly once', async (wanted) => {
    const sms = await sendOn('sms', wanted);
    const mail = await sendOn('email', wanted);
    for (const { text } of [sms, mail]) {
      expect(text).toContain(COMPANY);
      expect(text.includes('012345')).toBe(wanted.kind === 'otp');
      expect(text.includes(LINK)).toBe(hasLink(wanted.kind));
      expect(text.replaceAll(COMPANY, '')).not.toMatch(/\{\{|\}\}/);
    }
    expect(mail).toMatchObject({ subject: expect.stringContaining(COMPANY) });
    const { script } = new Intl.Locale(wanted.language).maximize();
    for (const { text } of [sms, mail]) expect(text).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    // The link needs about 75 characters. The rest of the text must fit into two parts of a long SMS in GSM 03.38 or
    // UCS-2.
    const ours = sms.text.replace(COMPANY, '').replace(LINK, '');
    expect(ours.length).toBeLessThan(/[^\n -~]/.test(ours) ? 134 : 160);
  });

  it.each(ALL)('$kind in $language is HTML in which no value becomes markup', async (wanted) => {
    const message = await sendOn('email', wanted);
    if (!('html' in message)) throw new Error('This is not a mail');
    const { html } = message;
    expect(html).toContain(`<html lang="${wanted.language}" dir="${directionOf(wanted.language)}">`);
    expect(html).toContain('Rao &amp; &lt;Söhne&gt; {{link}} &quot;AG&quot;');
    expect([...html.matchAll(/<(\w+)/g)].map(([, name = '']) => name).toSorted()).toEqual(
      ['a', 'body', 'head', 'html', 'meta', 'p', 'p', 'p'].filter(
        (name) => name !== 'a' || hasLink(wanted.kind),
      ),
    );
    if (hasLink(wanted.kind))
      expect(html).toContain('<a href="https://sign.test/d?token-with_64&amp;&quot;chars">');
  });
});

it('falls back to an English SMS if only the English text is registered with the operator', async () => {
  const registered = { en: { otp: { dlt_template_id: '1107' } } };
  const wanted = { kind: 'otp', language: 'ta' } as const;
  expect(await sendOn('sms', wanted, registered)).toMatchObject({
    text: expect.stringContaining('is your code'),
    dltTemplateId: '1107',
  });
  expect((await sendOn('sms', { ...wanted, kind: 'invite' }, registered)).text).toMatch(/\p{Script=Tamil}/u);
  expect((await sendOn('email', wanted, registered)).text).toMatch(/\p{Script=Tamil}/u);
});

it("uses the company's own texts and brand colour, except for an SMS that is registered with the operator", async () => {
  const own = { sms: 'Own SMS: {{link}}', subject: 'Own subject', mail: 'Own mail\n\n{{link}}' };
  const brand = { ...NO_BRAND, version: 3, colour: '#7a1f5c', messages: { ta: { invite: own } } };
  const wanted = { kind: 'invite', language: 'ta' } as const;
  expect((await sendOn('sms', wanted, {}, brand)).text).toBe(`Own SMS: ${LINK}`);
  expect(await sendOn('email', wanted, {}, brand)).toMatchObject({
    subject: 'Own subject',
    text: `Own mail\n\n${LINK}`,
    html: expect.stringContaining(
      'color:#7a1f5c;font-weight:600;padding-bottom:8px">Rao &amp; &lt;Söhne&gt;',
    ),
  });
  const registered = { ta: { invite: { dlt_template_id: '1107' } } };
  expect((await sendOn('sms', wanted, registered, brand)).text).toMatch(/\p{Script=Tamil}/u);
});
