import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signedInAs, StaffBrowser } from '../../../tests/helpers/staff.ts';
import { openSyslogServer, type SyslogServer } from '../../../tests/helpers/syslog-server.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../tests/helpers/webhook-receiver.ts';
import { makeLanCertificate } from '../../composition/lan/self-made-certificate.ts';
import { auditStreams } from '../../database/schema.ts';
import { makeCertificate } from '../../pki/x509/make-certificate.ts';
import { keyUsage, noAuthority } from '../../pki/x509/make-extensions.ts';
import { chainLog } from '../../evidence/log.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { signatureHeaders } from '../webhooks/deliver.ts';
import { signingSecrets } from '../webhooks/secrets.ts';
import { auditStreamState, sendAuditEvents, startAuditStream } from './stream.ts';

const certificate = makeLanCertificate({ addresses: [], hostnames: [] }, new Date());
let test: TestApp;
let syslog: SyslogServer;
let receiver: WebhookReceiver;
let folder: string;
let warnings: unknown[];
beforeAll(async () => {
  // The server does not send an audit stream here, because the test itself sends it.
  test = await openTestApp({ environment: { ROLES: 'web' } });
  receiver = await openWebhookReceiver();
  folder = await mkdtemp(path.join(tmpdir(), 'audit-stream-'));
  await writeFile(path.join(folder, 'ca.pem'), certificate.cert);
  syslog = await openSyslogServer(certificate);
});
afterAll(async () => {
  await syslog.close();
  await receiver.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  syslog.messages.length = 0;
  syslog.resetsAfter = Infinity;
  receiver.received.length = 0;
  receiver.answer = () => 204;
  warnings = [];
  await test.services.database.db.delete(auditStreams);
});

const withSettings = (settings: Partial<Kernel['settings']>): Kernel => ({
  ...test.services,
  publicUrl: 'https://sign.example.com',
  settings: { ...test.services.settings, ...settings },
  log: { ...test.services.log, warn: (...reported: unknown[]) => warnings.push(reported) } as Kernel['log'],
});
const toSyslog = (further: Partial<Kernel['settings']> = {}) =>
  withSettings({
    AUDIT_SYSLOG: { host: '127.0.0.1', port: syslog.port },
    AUDIT_SYSLOG_CA: path.join(folder, 'ca.pem'),
    ...further,
  });
const toWebhook = () => withSettings({ AUDIT_WEBHOOK: `${receiver.url}/audit` });

/** Signs an officer in, which appends events of staff. */
async function appendEvents(): Promise<void> {
  await signedInAs(test, 'officer');
  await chainLog(test.services);
}

const seqsOf = (messages: readonly string[]) =>
  messages.map((message) => Number(/"seq":(\d+),"log_sha256"/.exec(message)?.[1]));
const seqsSent = () =>
  receiver.received.flatMap(({ body }) =>
    JSON.parse(body).data.events.map(({ seq }: { seq: number }) => seq),
  );
async function seqsInLog(after: number): Promise<number[]> {
  const { rows } = await test.services.database.pool.query<{ seq: string }>(
    `select log.seq from evidence_log log where log.seq > $1 and (
       exists (select from evidence_events e where e.session_id = log.session_id and e.seq = log.event_count)
       or exists (select from staff_events e where e.chain_id = log.session_id and e.seq = log.event_count))
     order by log.seq`,
    [after],
  );
  return rows.map(({ seq }) => Number(seq));
}
const cursor = async () => (await test.services.database.db.select().from(auditStreams))[0]?.seq ?? 0;

it('sends new events to syslog in order, each with the exact text of the evidence', async () => {
  await appendEvents();
  await sendAuditEvents(toSyslog());
  expect(syslog.messages).toEqual([]);
  const start = await cursor();
  await appendEvents();
  await sendAuditEvents(toSyslog());
  const expected = await seqsInLog(start);
  expect(expected.length).toBeGreaterThan(2);
  expect(seqsOf(syslog.messages)).toEqual(expected);
  for (const message of syslog.messages)
    expect(message).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z sign\.example\.com countersign - [A-Z_]+ - \{/);
  const { rows } = await test.services.database.pool.query<{ body: string }>(
    `select body from staff_events order by seq desc limit 1`,
  );
  expect(syslog.messages.at(-1)).toContain(`"event":${rows[0]?.body}}`);
  await sendAuditEvents(toSyslog());
  expect(syslog.messages).toHaveLength(expected.length);
});

it('reports a refused sign-in as a warning', async () => {
  await sendAuditEvents(toSyslog());
  const { email } = await signedInAs(test, 'officer');
  await new StaffBrowser(test).post('/sign-in', { email, password: 'a wrong password, surely' });
  await chainLog(test.services);
  await sendAuditEvents(toSyslog());
  expect(syslog.messages.filter((message) => message.startsWith('<108>1 '))).toEqual([
    expect.stringContaining(' SIGN_IN_REFUSED - '),
  ]);
});

it('sends a batch again if the connection breaks, and loses no event', async () => {
  await sendAuditEvents(toSyslog());
  const start = await cursor();
  await appendEvents();
  syslog.resetsAfter = 1;
  await sendAuditEvents(toSyslog());
  expect(await cursor()).toBe(start);
  expect(await auditStreamState(toSyslog())).toEqual([
    { destination: 'syslog', behind: expect.any(Number), failures: 1 },
  ]);
  expect(JSON.stringify(warnings)).toContain('closed the connection');
  syslog.resetsAfter = Infinity;
  syslog.messages.length = 0;
  // A failed attempt delays the next one.
  await sendAuditEvents(toSyslog());
  expect(syslog.messages).toEqual([]);
  test.clock.pass({ seconds: 3 });
  await sendAuditEvents(toSyslog());
  expect(seqsOf(syslog.messages)).toEqual(await seqsInLog(start));
  expect(await auditStreamState(toSyslog())).toEqual([{ destination: 'syslog', behind: 0, failures: 0 }]);
});

it('sends nothing to a syslog server whose certificate is not trusted', async () => {
  await sendAuditEvents(toSyslog());
  await appendEvents();
  const { AUDIT_SYSLOG_CA: _ca, ...untrusting } = toSyslog().settings;
  await sendAuditEvents({ ...toSyslog(), settings: untrusting });
  expect(syslog.messages).toEqual([]);
  expect(JSON.stringify(warnings)).toContain('has a certificate that is not trusted');
});

it('shows a client certificate to a syslog server that requires one', async () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [certificateFile, keyFile] = [path.join(folder, 'client.pem'), path.join(folder, 'client-key.pem')];
  const client = makeCertificate({
    keys,
    subject: [['commonName', 'Countersign']],
    now: new Date(),
    notAfter: new Date(Date.now() + 86_400_000),
    extensions: [noAuthority(), keyUsage('digitalSignature')],
  });
  await writeFile(certificateFile, client.toString());
  await writeFile(keyFile, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const strict = await openSyslogServer({
    ...certificate,
    ca: client.toString(),
    requestCert: true,
    rejectUnauthorized: true,
  });
  const address = { host: '127.0.0.1', port: strict.port };
  await sendAuditEvents(toSyslog({ AUDIT_SYSLOG: address }));
  await appendEvents();
  await sendAuditEvents(toSyslog({ AUDIT_SYSLOG: address }));
  expect(strict.messages).toEqual([]);
  expect(warnings).toHaveLength(1);
  test.clock.pass({ seconds: 3 });
  const files = { AUDIT_SYSLOG_CERT: certificateFile, AUDIT_SYSLOG_KEY: keyFile };
  await sendAuditEvents(toSyslog({ AUDIT_SYSLOG: address, ...files }));
  expect(strict.messages).not.toEqual([]);
  await strict.close();
});

it('signs the webhook, and sends the same events again until they are accepted', async () => {
  await sendAuditEvents(toWebhook());
  const start = await cursor();
  await appendEvents();
  receiver.answer = () => 500;
  await sendAuditEvents(toWebhook());
  expect(seqsSent()).toEqual(await seqsInLog(start));
  receiver.received.length = 0;
  receiver.answer = () => 202;
  test.clock.pass({ seconds: 3 });
  await sendAuditEvents(toWebhook());
  expect(seqsSent()).toEqual(await seqsInLog(start));
  const [webhook] = receiver.received;
  const { body = '', headers = {} } = webhook ?? {};
  expect(JSON.parse(body)).toMatchObject({
    type: 'audit.events',
    data: { first_seq: seqsSent()[0], last_seq: seqsSent().at(-1) },
  });
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signed = signatureHeaders(
    { id: headers['webhook-id'] ?? '', at, body },
    await signingSecrets(test.services),
  );
  expect(headers).toMatchObject(signed);
});

it('sends each event once if several nodes send at the same time', async () => {
  await sendAuditEvents(toWebhook());
  const start = await cursor();
  await appendEvents();
  await Promise.all(Array.from({ length: 5 }, () => sendAuditEvents(toWebhook())));
  expect(seqsSent()).toEqual(await seqsInLog(start));
});

it('sends while the node runs, and nothing without a destination', async () => {
  await startAuditStream(test.services).stop();
  expect(await test.services.database.db.select().from(auditStreams)).toEqual([]);
  await sendAuditEvents(toWebhook());
  await appendEvents();
  const stream = startAuditStream(toWebhook());
  await expect.poll(() => seqsSent().length).toBeGreaterThan(0);
  await stream.stop();
});

it('leaves out an altered row, which the evidence check reports', async () => {
  await sendAuditEvents(toWebhook());
  const start = await cursor();
  await appendEvents();
  const { pool } = test.services.database;
  const last = 'seq = (select max(seq) from staff_events)';
  const { rows } = await pool.query<{ body: string }>(`select body from staff_events where ${last}`);
  await pool.query(`update staff_events set body = '{}' where ${last}`);
  await sendAuditEvents(toWebhook());
  expect(seqsSent()).toEqual((await seqsInLog(start)).slice(0, -1));
  await pool.query(`update staff_events set body = $1 where ${last}`, [rows[0]?.body]);
});
