import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { endurance } from '../../tests/helpers/endurance.ts';
import { NODE_FLAGS, nodeEnvironment } from '../../tests/helpers/node-process.ts';
import { openOutsideServer, type OutsideServer } from '../../tests/helpers/outside-server.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, ROOMY_BUDGETS, type TestApp } from '../../tests/helpers/test-app.ts';

const NODE = fileURLToPath(new URL('../../tests/helpers/message-node.ts', import.meta.url));
/**
 * The number of kills in each round. A message is given up at its thirteenth attempt, so there are no more than twelve
 * kills.
 */
const KILLS = endurance({ short: [3], whole: [8, 8, 9] });
const SIGNERS = 20;
const SESSIONS = 3;
/**
 * The maximum number of messages between two kills. It is small, so that some messages are left after the last kill.
 */
const MAX_BEFORE_KILL = 6;
const ACCEPTED = { body: 'accepted' };

let test: TestApp;
let gateway: OutsideServer;
let node: ChildProcess;
const masterKey = randomBytes(32).toString('base64');

beforeAll(async () => {
  gateway = await openOutsideServer();
  test = await openTestApp({ environment: { MASTER_KEY: masterKey } });
  // This process creates the messages, and another process delivers them.
  await test.services.jobs.stop();
});
afterAll(async () => {
  node.kill('SIGKILL');
  await test.close();
  await gateway.close();
});

it(
  'delivers every message at least once, however often it is killed while sending',
  { timeout: 900_000 },
  async () => {
    const originator = new Originator(test);
    const options = {
      template: { send_invite_notification: true },
      participants: Array.from({ length: SIGNERS }, () => ({})),
    };
    const sessions: string[] = [];
    for (const kills of KILLS) {
      for (let count = 0; count < SESSIONS; count += 1)
        sessions.push((await originator.start(options)).sessionId);
      for (let kill = 0; kill < kills; kill += 1) {
        const isHanging = hangAfter(randomInt(MAX_BEFORE_KILL));
        node = startNode();
        await until(isHanging);
        node.kill('SIGKILL');
        await once(node, 'exit');
        await letAnHourPass();
      }
      expect((await statuses()).some(({ status }) => status === 'queued')).toBe(true);
      gateway.answer = () => ACCEPTED;
      node = startNode();
      await until(async () => {
        // Jobs that are being processed are excluded, because on a busy machine their process would seem to have
        // ended.
        await letAnHourPass(['created', 'retry']);
        return !(await statuses()).some(({ status }) => status === 'queued');
      });
      node.kill('SIGKILL');
      await once(node, 'exit');
    }

    const arrived = new Set(gateway.asked.map(({ url }) => new URL(url, gateway.url).searchParams.get('id')));
    const messages = await statuses();
    expect(messages).toHaveLength(KILLS.length * SESSIONS * SIGNERS);
    expect(messages.filter(({ id, status }) => status !== 'sent' || !arrived.has(id))).toEqual([]);
    for (const session of sessions)
      expect(await verifySessionEvidence(test.services, session)).toMatchObject({ intact: true });
    // Some messages arrived twice, which shows that the kills interrupted attempts.
    expect(gateway.asked.length).toBeGreaterThan(messages.length);
  },
);

/**
 * Makes the gateway accept this number of messages and then delay the next one. The kill therefore happens during an
 * attempt.
 */
function hangAfter(messages: number): () => boolean {
  let left = messages;
  gateway.answer = () => {
    left -= 1;
    return left >= 0 ? ACCEPTED : new Promise<never>(() => {});
  };
  return () => left < 0;
}

function startNode(): ChildProcess {
  const { host, port, user, database } = test.services.database.pool.options;
  return spawn(process.execPath, [...NODE_FLAGS, NODE], {
    env: {
      ...nodeEnvironment(),
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
      MASTER_KEY: masterKey,
      ...ROOMY_BUDGETS,
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: `${gateway.url}/?to={{to}}&id={{message_id}}&text={{text}}`,
    },
    stdio: 'inherit',
  });
}

async function statuses() {
  const { rows } = await test.services.database.pool.query<{ id: string; status: string }>(
    'SELECT id, status FROM messages',
  );
  return rows;
}

/**
 * Moves the times in the queue back by an hour. Jobs of ended processes are then found, and waiting retries become due.
 */
async function letAnHourPass(states = ['active', 'created', 'retry']): Promise<void> {
  const { pool } = test.services.database;
  await pool.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '1 hour', start_after = start_after - interval '1 hour'
     WHERE name = 'deliver-message' AND state = ANY($1::pgboss.job_state[])`,
    [states],
  );
  if (states.includes('active'))
    await pool.query(`UPDATE messages SET sending_until = sending_until - interval '1 hour'`);
  await pool.query(
    `UPDATE pgboss.queue SET monitor_claim_on = monitor_claim_on - interval '1 hour', monitor_on = monitor_on - interval '1 hour'`,
  );
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(20);
}
