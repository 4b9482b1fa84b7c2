import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readingsOf } from '../../../tests/growth/query-plans.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { claimNext } from './claim.ts';

const SESSIONS = 400;
const LATER = 5;
const HOUR = 3_600_000;

let test: TestApp;
let pool: TestApp['services']['database']['pool'];
let sessionId: string;
beforeAll(async () => {
  test = await openTestApp({
    // No other worker claims the deliveries of these tests.
    environment: { WEBHOOK_ALLOW: '127.0.0.1', ROLES: 'web' },
    replace: { vision: willingVision },
  });
  ({ pool } = test.services.database);
  ({ sessionId } = await new Originator(test).start());
});
afterAll(() => test.close());

/** Simulates an outage. The first webhook of each session is retried in four hours, and the later webhooks are due. */
beforeEach(async () => {
  await pool.query('DELETE FROM webhook_deliveries');
  await pool.query(
    `insert into sessions (id, status, template_id, config, branches, metadata, created_at, expires_at, evidence_count,
       evidence_head, evidence_mac, evidence_at)
     select uuidv7(), status, template_id, config, branches, metadata, created_at, expires_at, evidence_count,
       evidence_head, evidence_mac, evidence_at
     from sessions, generate_series(1, ${SESSIONS}) where id = $1 and (select count(*) from sessions) = 1`,
    [sessionId],
  );
  await pool.query(
    `insert into webhook_deliveries (id, session_id, seq, type, url, payload, status, tries, next_attempt_at, give_up_at, created_at)
     select uuidv7(), id, seq, 'session.created', 'https://away.example/hook', '{}', 'pending', case seq when 1 then 3 else 0 end,
       case seq when 1 then $2::timestamptz + interval '4 hours' else $2::timestamptz - interval '1 hour' end, $2::timestamptz + interval '3 days', $2
     from sessions, generate_series(1, 1 + ${LATER}) as seq where id <> $1`,
    [sessionId, test.services.now()],
  );
});

async function enqueue(url: string): Promise<void> {
  await pool.query(
    `insert into webhook_deliveries (id, session_id, seq, type, url, payload, status, tries, next_attempt_at, give_up_at, created_at)
     values (uuidv7(), $1, 1, 'session.created', $2, '{}', 'pending', 0, $3, $3::timestamptz + interval '3 days', $3)`,
    [sessionId, url, test.services.now()],
  );
}

it.each(['https://there.example/hook', 'https://away.example/hook'])(
  'a webhook waiting for an earlier one of its session never precedes a sendable one: %s',
  async (url) => {
    await enqueue(url);
    const claim = await claimNext(test.services);
    expect(claim?.delivery).toMatchObject({ sessionId, url, tries: 1 });
    const readings = await readingsOf(pool, async () => expect(await claimNext(test.services)).toBeNull());
    expect(readings.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
  },
);

it('becomes due in order with the webhook that it waits for', async () => {
  expect(await claimNext(test.services)).toBeNull();
  const { rows } = await pool.query<{ times: number }>(
    'SELECT count(DISTINCT next_attempt_at)::int AS times FROM webhook_deliveries GROUP BY session_id',
  );
  expect(rows).toEqual(Array.from({ length: SESSIONS }, () => ({ times: 1 })));
  const later = new Date(+test.services.now() + 5 * HOUR);
  const claims = [1, 2, 3].map(() => claimNext({ ...test.services, now: () => later }));
  expect((await Promise.all(claims)).map((claim) => claim?.delivery.seq)).toEqual([1, 1, 1]);
});

it('a webhook is not postponed while the one it waits for is being settled', async () => {
  const { rows } = await pool.query<{ session_id: string }>(
    'SELECT session_id FROM webhook_deliveries ORDER BY session_id LIMIT 1',
  );
  const settled = rows[0]?.session_id;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      "UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL WHERE session_id = $1 AND seq = 1",
      [settled],
    );
    await claimNext(test.services);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect((await claimNext(test.services))?.delivery).toMatchObject({ sessionId: settled, seq: 2 });
});
