import { LANGUAGES } from '@countersign/contract/rules/languages';
import { hasLink, MESSAGE_KINDS } from '@countersign/contract/rules/message-kinds';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import type { MailMessage } from '../providers/mail/mail.ts';
import type { SmsMessage } from '../providers/sms/sms.ts';
import { sendMessage, type OutgoingMessage } from './send-message.ts';

const COMPANY = 'Rao & <Söhne> {{link}} "AG"';
const LINK = 'https://sign.test/d?token-with_64&"chars';

async function sendOn(channel: 'sms' | 'email', wanted: Pick<OutgoingMessage, 'kind' | 'language'>) {
  const sent: (SmsMessage | MailMessage)[] = [];
  const take = { send: async (message: SmsMessage | MailMessage) => void sent.push(message) };
  const deps = {
    settings: readSettings({ COMPANY_NAME: COMPANY }),
    publicUrl: 'https://sign.test:8443',
    sms: take,
    mail: take,
    smsTemplates: {},
  };
  const { kind, language } = wanted;
  const envelope = { id: 'm-1', channel, language, to: 'someone' };
  await sendMessage(
    deps,
    kind === 'otp'
      ? { ...envelope, kind, code: '012345' }
      : hasLink(kind)
        ? { ...envelope, kind, link: LINK }
        : { ...envelope, kind },
  );
  const [message] = sent;
  if (!message) throw new Error('Nothing was sent');
  return message;
}

const ALL = LANGUAGES.flatMap((language) => MESSAGE_KINDS.map((kind) => ({ language, kind })));

describe('every message', () => {
  it.each(ALL)('$kind in $language fills every placeholder, and only once', async (wanted) => {
    const sms = await sendOn('sms', wanted);
    const mail = await sendOn('email', wanted);
    for (const { text } of [sms, mail]) {
      expect(text).toContain(COMPANY);
      if (wanted.kind === 'otp') expect(text).toContain('012345');
      if (hasLink(wanted.kind)) expect(text).toContain(LINK);
      expect(text.replaceAll(COMPANY, '')).not.toMatch(/\{\{|\}\}/);
    }
    expect(mail).toMatchObject({ subject: expect.stringContaining(COMPANY) });
    const { script } = new Intl.Locale(wanted.language).maximize();
    expect(/\p{Script=Deva}/u.test(sms.text + mail.text)).toBe(script === 'Deva');
    // Two parts of a long SMS at most, by GSM 03.38 or UCS-2; the link itself needs some 75 characters.
    const ours = sms.text.replace(COMPANY, '').replace(LINK, '');
    expect(ours.length).toBeLessThan(/[^\n -~]/.test(ours) ? 134 : 160);
  });

  it.each(ALL)('$kind in $language is HTML in which no value becomes markup', async (wanted) => {
    const message = await sendOn('email', wanted);
    if (!('html' in message)) throw new Error('This is not a mail');
    const { html } = message;
    expect(html).toContain(`<html lang="${wanted.language}" dir="ltr">`);
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
