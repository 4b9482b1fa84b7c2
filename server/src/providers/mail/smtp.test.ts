import { afterEach, describe, expect, it } from 'vitest';
import { makeLanCertificate } from '../../composition/lan/self-made-certificate.ts';
import { openLocalSmtp, type LocalSmtp, type SmtpBehaviour } from '../../../tests/helpers/local-smtp.ts';
import { createSmtpMail, type SmtpSettings } from './smtp.ts';

const MAIL = {
  id: '0198-m1',
  to: 'asha@example.com',
  subject: 'दस्तावेज़ पर हस्ताक्षर',
  text: 'नमस्ते\n\nhttps://sign.test/token\n\n.\nEnd',
  html: '<p>नमस्ते</p>',
};
const certificate = makeLanCertificate({ addresses: [], hostnames: [] }, new Date());

/** Decodes a part of the message in one of MIME's encodings (RFC 2045 6.7, 6.8). */
function decoded([, encoding, part = '']: RegExpExecArray): string {
  if (encoding === 'base64') return Buffer.from(part, 'base64').toString('utf8');
  const bytes = part.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);
  return decodeURIComponent(bytes);
}

let smtp: LocalSmtp;
afterEach(() => smtp.close());

const send = async (behaviour: SmtpBehaviour, settings: Partial<SmtpSettings> = {}): Promise<void> => {
  smtp = await openLocalSmtp(behaviour);
  const { port } = smtp;
  await createSmtpMail({
    host: '127.0.0.1',
    port,
    tls: 'off',
    login: null,
    from: 'Meridian <loans@meridian.test>',
    ...settings,
  }).send(MAIL);
};
const errorOf = (sending: Promise<void>) => sending.then(() => null).catch((error: unknown) => error);

describe('an email', () => {
  it('arrives complete, in text and HTML, with a constant id across attempts', async () => {
    await send({});
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: '<loans@meridian.test>', to: ['<asha@example.com>'], login: null });
    expect(mail?.content).toMatch(/^Message-ID: <0198-m1@meridian\.test>$/m);
    expect(mail?.content).toMatch(/^From: Meridian <loans@meridian\.test>$/m);
    expect(mail?.content).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.content).toContain('multipart/alternative');
    const parts = [...(mail?.content ?? '').matchAll(/Encoding: (\S+)\n\n([^]*?)\n--/g)].map(decoded);
    expect(parts).toEqual([MAIL.text, MAIL.html]);
    await expect.poll(() => smtp.commands.at(-1)).toBe('QUIT');
  });

  it('uses STARTTLS and then logs in, at a server whose certificate is trusted', async () => {
    const login = { user: 'user@meridian.test', pass: 'p:ä ss' };
    await send(
      { tls: certificate, login: `${login.user}:${login.pass}` },
      { tls: 'starttls', login, ca: certificate.cert },
    );
    expect(smtp.mails).toMatchObject([{ isEncrypted: true, login: `${login.user}:${login.pass}` }]);
    const before = smtp.commands.slice(0, smtp.commands.indexOf('STARTTLS'));
    expect(before.filter((command) => !command.startsWith('EHLO'))).toEqual([]);
  });

  it('is never sent unencrypted if STARTTLS is missing, nor to a server with an untrusted certificate', async () => {
    const login = { user: 'user', pass: 'very-secret' };
    const missing = await errorOf(send({ login: 'user:very-secret' }, { tls: 'starttls', login }));
    expect(missing).toMatchObject({ name: 'DeliveryError', isFinal: false });
    expect(smtp.commands.join()).not.toMatch(/AUTH|MAIL/);
    await smtp.close();
    const outsider = await errorOf(
      send({ tls: certificate, login: 'user:very-secret' }, { tls: 'starttls', login }),
    );
    expect(outsider).toMatchObject({ name: 'DeliveryError', isFinal: false });
    expect(smtp.commands.join()).not.toMatch(/AUTH|MAIL/);
  });
});

describe('a server', () => {
  it.each<[string, string, boolean]>([
    ['RCPT TO', '550 5.1.1 asha@example.com: no such user', true],
    ['RCPT TO', '450 4.2.0 greylisted, asha@example.com', false],
    ['RCPT TO', '452 too many', false],
    ['MAIL FROM', '550 sender refused', false],
    ['MAIL FROM', '530 log in first', false],
    ['DATA', '554 no valid recipients', true],
    ['DATA', '421 closing', false],
    ['.', '554 looks like spam: asha@example.com', true],
    ['.', '451 try later', false],
  ])('that answers %s with %s refuses; for good: %s', async (command, answer, isFinal) => {
    const error = await errorOf(send({ answers: { [command]: answer } }));
    expect(error).toMatchObject({ name: 'DeliveryError', isFinal });
    expect(String(error)).toContain(answer.slice(0, 3));
    expect(String(error)).not.toContain('asha');
    expect(smtp.mails).toEqual([]);
  });

  it.each([
    ['RCPT TO', '550 no such user', 'invalid_address'],
    ['DATA', '552 full', 'mailbox_full'],
    ['.', '554 looks like spam', 'filtered'],
    ['MAIL FROM', '530 log in first', 'rejected_by_provider'],
  ])('that answers %s with %s reports the failure %s', async (command, answer, code) => {
    const error = await errorOf(send({ answers: { [command]: answer } }));
    expect(error).toMatchObject({ failure: { code, providerCode: answer.slice(0, 3) } });
  });

  it('that rejects the login is tried again, and the error does not reveal the login', async () => {
    const login = { user: 'user', pass: 'very-secret' };
    const error = await errorOf(send({ login: 'user:another' }, { login }));
    expect(error).toMatchObject({
      message: 'The mail server rejected the login',
      failure: { code: 'account_rejected', providerCode: null },
      isFinal: false,
    });
  });

  it.each<[string, SmtpBehaviour]>([
    ['does not greet', { greeting: null }],
    ['falls silent at EHLO', { answers: { EHLO: null, HELO: null } }],
    ['falls silent after the mail', { answers: { '.': null } }],
  ])('that %s times out', async (_name, behaviour) => {
    expect(await errorOf(send(behaviour, { timeoutMs: 200 }))).toMatchObject({
      message: 'The mail server timed out',
      failure: { code: 'timeout' },
      isFinal: false,
    });
  });

  it.each(['HTTP/1.1 400 Bad Request', '\0\x01\x02', '999999', '554 go away'])(
    'that greets with %j is rejected',
    async (greeting) => {
      expect(await errorOf(send({ greeting }))).toMatchObject({ name: 'DeliveryError', isFinal: false });
    },
  );

  it('that is unreachable is tried again', async () => {
    expect(await errorOf(send({}, { port: 1 }))).toMatchObject({ name: 'DeliveryError', isFinal: false });
  });
});
