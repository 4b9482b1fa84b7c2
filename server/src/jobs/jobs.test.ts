import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { DeliveryError } from '../providers/message.ts';
import { eventTypesOf } from '../../tests/helpers/rows.ts';
import { nth, Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { giveUpMessage } from '../delivery/deliver.ts';

let test: TestApp;
let originator: Originator;
/** The number of further times that the gateway refuses a message. */
let failures = 0;
beforeAll(async () => {
  const sms = {
    send: async () => {
      if (failures === 0) return null;
      failures -= 1;
      throw new DeliveryError('provider_unavailable', 'The gateway is down');
    },
  };
  test = await openTestApp({ replace: { sms } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const invited = { template: { send_invite_notification: true } };
const messagesOf = (sessionId: string) =>
  test.services.database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
const countOf = async (sessionId: string, wanted: string) =>
  (await eventTypesOf(test, sessionId)).filter((type) => type === wanted).length;

/** Makes a message that waits for its retry due now, and returns how many events of the wanted type the session has. */
async function hurry(id: string, sessionId: string, wanted: string, retryCount = 'retry_count') {
  await test.services.database.pool.query(
    `UPDATE pgboss.job SET retry_count = ${retryCount}, start_after = now()
     WHERE state = 'retry' AND name = 'deliver-message' AND data ->> 'message_id' = $1`,
    [id],
  );
  return countOf(sessionId, wanted);
}

it('scheduled jobs run although they have no data', async () => {
  const { pool } = test.services.database;
  const clocked = ['keep-time', 'count-insight', 'rotate-keys', 'sweep'];
  const scheduled = await pool.query(`SELECT name, data FROM pgboss.schedule ORDER BY name`);
  expect(scheduled.rows).toEqual(clocked.toSorted().map((name) => ({ name, data: null })));
  // The sweep is only scheduled once a minute.
  const soon = clocked.filter((name) => name !== 'sweep');
  await pool.query(`INSERT INTO pgboss.job (name, data) SELECT unnest($1::text[]), NULL`, [soon]);
  const states = async () => {
    const { rows } = await pool.query<{ name: string; state: string }>(
      `SELECT DISTINCT name, state FROM pgboss.job WHERE name = ANY ($1) AND data IS NULL ORDER BY name`,
      [soon],
    );
    return rows;
  };
  await pool.query(`UPDATE schedule_runs SET done_at = now() - interval '1 day'`);
  await expect.poll(states).toEqual(soon.toSorted().map((name) => ({ name, state: 'completed' })));
  const late = async () =>
    (await test.services.jobs.schedules())
      .filter(({ agoSeconds }) => agoSeconds > 3600)
      .map(({ name }) => name);
  // A job that fails before it starts would remain in this list.
  await expect.poll(late).toEqual(['sweep']);
});

describe('a message in the queue', () => {
  it('is retried automatically until it is delivered', async () => {
    failures = 1;
    const { sessionId } = await originator.start(invited);
    const { id } = nth(await messagesOf(sessionId), 0);
    await expect.poll(() => hurry(id, sessionId, 'MESSAGE_SENT')).toBe(1);
    expect(await messagesOf(sessionId)).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }]);
  });

  it('becomes a dead letter when its last retry fails', async () => {
    failures = Infinity;
    const { sessionId } = await originator.start(invited);
    const { id } = nth(await messagesOf(sessionId), 0);
    // The update simulates hours of waiting, after which the last retry is due.
    await expect.poll(() => hurry(id, sessionId, 'MESSAGE_FAILED', 'retry_limit')).toBe(1);
    expect(await messagesOf(sessionId)).toMatchObject([
      { status: 'failed', attempts: 2, lastError: 'The gateway is down' },
    ]);
    // A dead letter that is processed twice is recorded once.
    await giveUpMessage(test.services, id);
    expect(await countOf(sessionId, 'MESSAGE_FAILED')).toBe(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });
});
