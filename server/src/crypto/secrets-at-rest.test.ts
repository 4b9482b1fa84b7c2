import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { readOutbox } from '../providers/outbox.ts';
import { Originator, sampleDocument, Signer, willingVision } from '../../tests/helpers/signing.ts';
import { enrolled, invited } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';

const PERSON = { name: 'Asha Venkataraman', phone: '+919812345678', email: 'asha.v@example.com' };
let test: TestApp;
let dump: string;
let secrets: Record<string, string>;
let codes: string[];

/**
 * Runs a complete signing with every kind of request that an originator can make, and one message that is never sent.
 */
beforeAll(async () => {
  test = await openTestApp({
    replace: { vision: willingVision },
  });
  const originator = new Originator(test);
  const { key } = await createApiKey(test.services, 'loan system');
  const template = await originator.ask('/templates', {
    method: 'POST',
    body: { send_invite_notification: true, device_intelligence_enabled: true, vpn_check_enabled: true },
  });
  const created = await originator.upload(
    { participants: [PERSON], template_id: template.data.template_id },
    undefined,
    { 'idempotency-key': 'a key that the caller keeps' },
  );
  const [{ participant_id, link }] = created.data.participants;
  const signer = new Signer(
    test,
    created.data.session_id,
    participant_id,
    link.slice(link.lastIndexOf('/') + 1),
  );
  signer.ip = '203.0.113.77';
  signer.device = { 'x-device-fingerprint': 'fingerprint-7c1f', 'user-agent': 'A browser for Android' };
  await signer.open();
  await signer.sendOtp();
  const otp = await signer.newestOtp();
  const nonce = await signer.post('/otp/generate-nonce');
  await signer.verifyOtp(otp);
  await signer.post('/device-intelligence', {
    session_id: signer.sessionId,
    fingerprint_data: { visitor_id: 'v' },
  });
  await signer.consent();
  await signer.locate({ latitude: 18.5286417 });
  const code = await signer.post('/liveness-otp');
  const beforePhoto = await dumpTables();
  await signer.showCode();
  await signer.sign();
  const token = await originator.ask(`/sessions/${signer.sessionId}/document-token`, { method: 'POST' });
  const second = await originator.start({ participants: [PERSON] });
  const reissued = await originator.ask(
    `/sessions/${second.sessionId}/participants/${second.signer.id}/resend-link`,
    { method: 'POST' },
  );
  const waiting = await dumpTables();
  const delivered = async () =>
    (await readOutbox(test.services)).filter(({ text }) => text.includes('http')).length;
  await vi.waitUntil(async () => (await delivered()) === 2, PATIENTLY);

  const person = await enrolled(test, 'auditor', { name: 'Meenakshi Sundaram', email: 'meena@bank.example' });
  const invitation = await invited(test, 'auditor');

  dump = [beforePhoto, waiting, await dumpTables()].join('\n');
  secrets = {
    'the API key of the settings': test.apiKey,
    'an API key': key,
    'the idempotency key': 'a key that the caller keeps',
    'the link': link,
    'the link token': signer.token,
    'the new link token': reissued.data.link.slice(-43),
    'the bearer': signer.bearer,
    'the nonce': nonce.data.nonce,
    'the document token': token.data.token,
    'the name': 'Venkataraman',
    'the phone number': '9812345678',
    'the email address': 'asha.v@',
    'the latitude': '18.52864',
    'the network address': '203.0.113.77',
    'the fingerprint': 'fingerprint-7c1f',
    'the browser': 'A browser for',
    'the name of staff': 'Sundaram',
    'the address of staff': 'meena@',
    'the password of staff': person.password,
    'the secret of the authenticator app': person.secret,
    'a recovery code': String(person.recoveryCodes[0]),
    'a recovery code as it is read': String(person.recoveryCodes[0]).replaceAll('-', ''),
    'the session of staff': String(person.browser.cookies.get('console')).slice(-43),
    'the browser of staff': String(person.browser.cookies.get('console-browser')),
    'an invitation': invitation.token,
  };
  codes = [otp, code.data.otp_code];
});
afterAll(() => test.close());

/**
 * Returns every row of every table, including the job queue, as text, with binary columns both in hexadecimal and as raw
 * bytes.
 */
async function dumpTables(): Promise<string> {
  const { pool } = test.services.database;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  expect(tables.length).toBeGreaterThan(16);
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(`select t::text as line, row_to_json(t) as json from ${name} t`);
      return rows.map(({ line, json }) => `${name} ${line} ${JSON.stringify(json)}`).join('\n');
    }),
  );
  const text = dumps.join('\n');
  const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) =>
    Buffer.from(String(hex), 'hex').toString('latin1'),
  );
  return `${text}\n${bytes.join('\n')}`;
}

describe('secrets at rest', () => {
  it('finds the traces of a signing, so that the searches below are meaningful', () => {
    for (const word of ['SIGNATURE_CAPTURED', 'loan system', 'deliver-message', 'idempotency_keys'])
      expect(dump).toContain(word);
  });

  it('stores no token, key, code or personal data in clear text in any table', () => {
    for (const [what, secret] of Object.entries(secrets)) expect(dump.includes(secret), what).toBe(false);
  });

  it('stores no code in clear text where codes are stored and reported', () => {
    const lines = dump.split('\n').filter((line) => /liveness_states|otp_states|LIVENESS_|OTP_/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    // A few digits can occur by chance inside a longer number, so the test searches only for the code as a separate
    // word.
    for (const code of codes)
      expect(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).exec(lines.join('\n'))).toBeNull();
  });

  it('stores no document or photo in clear text in any file', async () => {
    const folder = path.join(test.services.settings.DATA_DIR, 'blobs');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(5);
    const sample = await sampleDocument();
    for (const file of files) {
      const content = await readFile(path.join(file.parentPath, file.name));
      for (const clear of ['%PDF-1.', 'JFIF\0\x01', '\x89PNG\r\n\x1a', '"latitude"', PERSON.name])
        expect(content.includes(Buffer.from(clear, 'latin1')), `${clear} in ${file.name}`).toBe(false);
      expect(content.includes(sample.subarray(100, 200))).toBe(false);
    }
  });
});
