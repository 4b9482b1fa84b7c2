import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCOPES } from '@countersign/contract/rules/scopes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { DeliveryError } from '../providers/message.ts';
import { nth, Originator } from '../../tests/helpers/signing.ts';
import { standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { readState } from './installation-state.ts';

const DAY_SECONDS = 86_400;
const vision = standInVision();
let test: TestApp;
let lists: string;
let refuses = false;

beforeAll(async () => {
  lists = await mkdtemp(path.join(tmpdir(), 'address-data-'));
  await writeFile(path.join(lists, 'vpn.txt'), '203.0.113.0/24\n');
  const then = new Date(Date.now() - 40 * DAY_SECONDS * 1000);
  await utimes(path.join(lists, 'vpn.txt'), then, then);
  test = await openTestApp({
    environment: { IP_INTELLIGENCE: lists, WEBHOOK_ALLOW: '127.0.0.1' },
    replace: { vision },
  });
  test.clock.hold();
  const { sms } = test.services;
  test.services.sms = {
    send: async (message) => {
      if (refuses) throw new DeliveryError('invalid_address', 'no such number', { isFinal: true });
      return sms.send(message);
    },
  };
});
afterAll(async () => {
  await test.close();
  await rm(lists, { recursive: true, force: true });
});

async function metrics(): Promise<string> {
  const { payload, statusCode } = await test.app.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  return payload;
}

/** Returns the value from the line that starts with this series. */
function valueOf(payload: string, series: string): number {
  const line = payload.split('\n').find((each) => each.startsWith(`${series} `));
  if (!line) throw new Error(`${series} is not among the metrics`);
  return Number(line.slice(series.length));
}

it('reports waiting work, its age and the counters, without data about any person', async () => {
  const originator = new Originator(test);
  const webhook_url = 'http://127.0.0.1:9/hook';
  const signed = await originator.start({
    template: { webhook_url },
    participants: [{ name: 'Asha Rao', phone: '+919876543210' }],
  });
  await (await signed.signer.walkTo('signature')).sign();
  const waiting = await originator.start({ participants: [{ phone: '+919876543211' }] });
  refuses = true;
  expect((await waiting.signer.sendOtp()).error.code).toBe('OTP_SEND_FAILED');
  const scopes = SCOPES.filter((scope) => scope !== 'setup');
  const { key } = await createApiKey(test.services, 'Trying out', { isTest: true, scopes });
  const trial = await new Originator({ ...test, apiKey: key }).start({
    template_id: signed.created.data.template_id,
  });
  const erased = await originator.start({ participants: [{ phone: '+919876543212' }] });
  for (const act of ['cancel', 'erase'])
    await originator.ask(`/sessions/${erased.sessionId}/${act}`, { method: 'POST' });
  await test.services.database.pool.query('UPDATE sessions SET blobs_erased_at = NULL WHERE id = $1', [
    erased.sessionId,
  ]);
  test.clock.pass({ hours: 2 });

  const payload = await metrics();
  const value = (series: string) => valueOf(payload, series);
  expect(value('countersign_sessions{status="SEALING"}')).toBe(1);
  expect(value('countersign_sessions_oldest_seconds{status="SEALING"}')).toBe(7200);
  expect(value('countersign_sessions{status="NEW"}')).toBe(1);
  expect(value('countersign_sessions_oldest_seconds{status="IN_REVIEW"}')).toBe(0);
  expect(value('countersign_sessions_of_last_day{status="SEALING"}')).toBe(1);
  expect(value('countersign_sessions_of_last_day{status="COMPLETED"}')).toBe(0);
  expect(value('countersign_jobs_waiting{queue="seal-session"}')).toBe(1);
  expect(value('countersign_jobs_oldest_seconds{queue="seal-session"}')).toBeGreaterThan(0);
  expect(value('countersign_webhooks_pending')).toBeGreaterThan(0);
  expect(value('countersign_webhooks_oldest_seconds')).toBeGreaterThanOrEqual(7200);
  expect(value('countersign_files_left')).toBe(1);
  expect(value('countersign_files_left_oldest_seconds')).toBe(7200);
  const otps = 'countersign_messages_total{channel="sms",provider="outbox",kind="otp",outcome=';
  expect(value(`${otps}"accepted"}`)).toBe(1);
  expect(value(`${otps}"refused"}`)).toBe(1);
  expect(value(`${otps}"failed"}`)).toBe(0);
  expect(value('countersign_presence_duration_seconds_count{mode="live",outcome="read"}')).toBe(1);
  expect(value('countersign_seal_duration_seconds_count{mode="live",outcome="sealed"}')).toBe(0);
  expect(value('countersign_sms_budget_left{window="day"}')).toBeGreaterThan(0);
  expect(value('countersign_database_reachable')).toBe(1);
  expect(value('countersign_storage_reachable')).toBe(1);
  expect(value('countersign_database_connections_most')).toBe(20);
  expect(value('countersign_database_connections{state="waiting"}')).toBe(0);
  expect(value('countersign_workers{pool="PDF inspection",state="waiting"}')).toBe(0);
  expect(
    value('countersign_worker_requests_total{pool="PDF inspection",outcome="answered"}'),
  ).toBeGreaterThan(0);
  expect(value('countersign_address_data_age_seconds{file="vpn.txt"}')).toBeGreaterThan(40 * DAY_SECONDS);
  expect(value('countersign_disk_free_bytes')).toBeGreaterThan(0);
  expect(value('countersign_seal_certificate_end_seconds')).toBeGreaterThan(Date.now() / 1000);
  // The sessions of test keys are not counted.
  expect(value('countersign_sessions_of_last_day{status="NEW"}')).toBe(1);
  const { rows } = await test.services.database.pool.query(
    "SELECT count(*)::int AS pending FROM webhook_deliveries WHERE status = 'pending' AND session_id <> $1",
    [trial.sessionId],
  );
  expect(value('countersign_webhooks_pending')).toBe(rows[0]?.pending);
  expect(value('countersign_evidence_log_waiting')).toBeGreaterThanOrEqual(0);
  expect(value('countersign_trace_spans_total{outcome="dropped"}')).toBe(0);
  expect(payload).not.toMatch(/^countersign_evidence_faults \d/m);
  for (const secret of ['Asha', '9876543210', signed.sessionId, '127.0.0.1:9'])
    expect(payload).not.toContain(secret);
});

it('answers without the database, leaving out values that need it', async () => {
  const { pool } = test.services.database;
  const query = vi.spyOn(pool, 'query').mockRejectedValue(new Error('connect ECONNREFUSED'));
  try {
    // The cache may still return a recent reading.
    await expect.poll(metrics).not.toContain('countersign_sms_budget_left{');
    expect(valueOf(await metrics(), 'countersign_database_reachable')).toBe(0);
    expect(valueOf(await metrics(), 'countersign_can_seal')).toBe(1);
  } finally {
    query.mockRestore();
  }
});

it('reads only by index, however many sessions there are', async () => {
  const { pool } = test.services.database;
  const query = vi.spyOn(pool, 'query');
  await readState(test.services);
  // Jobs and webhooks query the database in the meantime, so their queries are filtered out.
  const asked = query.mock.calls
    .map(([text, values]) => ({ text, values }))
    .filter(({ text }) => /LIMIT 10{4,5}\b/.test(text));
  query.mockRestore();
  expect(asked).toHaveLength(6);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // PostgreSQL always scans small tables sequentially. With sequential scans off, the plan shows whether an index is
    // suitable.
    await client.query('SET LOCAL enable_seqscan = off');
    for (const { text, values } of asked) {
      const explained: unknown = values;
      const plan = await client.query(`EXPLAIN ${text}`, Array.isArray(explained) ? explained : []);
      const lines = plan.rows.map((row) => String(nth(Object.values(row), 0))).join('\n');
      expect(lines).toContain('Index');
      expect(lines).not.toContain('Seq Scan');
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
