import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { HEADER, makeBatchLayout, rowsOf, sendBatch } from '../../../tests/helpers/batches.ts';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { killNode, startSealingNode } from '../../../tests/helpers/sealing-nodes.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { plainPhotos } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, ROOMY_BUDGETS, type TestApp } from '../../../tests/helpers/test-app.ts';

const KILLS = endurance({ short: 1, whole: 25 });
/** The number of rows per kill. It is so large that some rows remain after the last kill. */
const ROWS_EACH = 10;
const ROWS = (KILLS + 1) * ROWS_EACH;
/**
 * A time that is old enough for the queue to assume that the node of the job is dead. It saves the test from waiting.
 */
const LONG_AGO = `now() - interval '20 seconds'`;

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test, plainPhotos);
  // This process only checks the batch. Other processes, which the test kills, create its sessions.
  await test.services.jobs.stop();
});
afterAll(() => test.close());

const query = <Row extends object>(text: string) =>
  test.services.database.pool.query<Row & Record<string, unknown>>(text);
const countMade = async () =>
  (await query<{ count: number }>(`SELECT count(*)::int AS count FROM batch_rows WHERE status = 'made'`))
    .rows[0]?.count ?? 0;

it(
  'a batch whose nodes are killed repeatedly loses no row and creates none twice',
  { timeout: 1_800_000 },
  async () => {
    const layout_id = await makeBatchLayout(originator);
    const made = await sendBatch(originator, `${HEADER}\n${rowsOf(ROWS)}`, { layout_id, send_invites: true });
    expect(made.data).toMatchObject({ status: 'ready', rows_total: ROWS });
    const id = String(made.data.batch_id);
    await originator.ask(`/batches/${id}/start`, { method: 'POST' });

    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await countMade();
      const wanted = before + randomInt(1, ROWS_EACH);
      const node = await startSealingNode(test, NODE);
      await until(async () => {
        await letTimePass();
        return (await countMade()) >= wanted;
      });
      await killNode(node);
    }
    expect(await countMade()).toBeLessThan(ROWS);

    const node = await startSealingNode(test, NODE);
    await until(async () => {
      await letTimePass();
      return (await originator.ask(`/batches/${id}`)).data.status === 'done';
    });
    await killNode(node);

    const { rows } = await query<{ row_key: string; session_id: string; reference: string }>(
      `SELECT row_key, session_id, reference FROM batch_rows JOIN sessions ON sessions.id = session_id WHERE batch_rows.status = 'made'`,
    );
    expect(rows).toHaveLength(ROWS);
    expect(rows.filter(({ row_key, reference }) => reference !== row_key.replace('L-', 'REF-'))).toEqual([]);
    const counted = await query(
      `SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM messages) AS messages`,
    );
    expect(counted.rows).toEqual([{ sessions: ROWS, messages: ROWS }]);
    for (const { session_id } of rows)
      expect(await verifySessionEvidence(test.services, session_id)).toMatchObject({ intact: true });
  },
);

const NODE = { ...ROOMY_BUDGETS, BATCH_MESSAGES_PER_MINUTE: '999999' };

/**
 * Moves the times in the queue back, so that the queue finds the jobs of dead nodes. A live node renews its heartbeat
 * every few seconds.
 */
async function letTimePass(): Promise<void> {
  await query(
    `UPDATE pgboss.job SET heartbeat_on = ${LONG_AGO} WHERE name = 'run-batch' AND state = 'active' AND heartbeat_on < now() - interval '9 seconds'`,
  );
  await query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'run-batch' AND state IN ('created', 'retry')`,
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(100);
}
