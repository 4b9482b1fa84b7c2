import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { openOutsideServer, type OutsideServer } from '../testing/outside-server.ts';
import { Originator } from '../testing/signing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const NODE = fileURLToPath(new URL('../testing/message-node.ts', import.meta.url));
const KILLS = 25;
const SIGNERS = 20;
const SESSIONS = 9;

let test: TestApp;
let gateway: OutsideServer;
let node: ChildProcess;
const masterKey = randomBytes(32).toString('base64');

beforeAll(async () => {
  gateway = await openOutsideServer(async () => {
    await delay(randomInt(60));
    return { body: 'accepted' };
  });
  test = await openTestApp({ environment: { MASTER_KEY: masterKey } });
  // Messages are made here and delivered there.
  await test.services.jobs.stop();
});
afterAll(async () => {
  node.kill('SIGKILL');
  await test.close();
  await gateway.close();
});

it(
  'delivers every message at least once, however often it is killed while it sends',
  { timeout: 300_000 },
  async () => {
    const originator = new Originator(test);
    const wish = {
      template: { send_invite_notification: true },
      participants: Array.from({ length: SIGNERS }, () => ({})),
    };
    const sessions = [];
    for (let count = 0; count < SESSIONS; count += 1) sessions.push((await originator.start(wish)).sessionId);

    node = startNode();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = gateway.asked.length;
      await until(() => gateway.asked.length > before);
      await delay(randomInt(100));
      node.kill('SIGKILL');
      await once(node, 'exit');
      await letAnHourPass();
      node = startNode();
    }
    const midway = await statuses();
    await until(async () => {
      await letAnHourPass();
      return !(await statuses()).some(({ status }) => status === 'queued');
    });

    const arrived = new Set(gateway.asked.map(({ url }) => new URL(url, gateway.url).searchParams.get('id')));
    const messages = await statuses();
    expect(messages).toHaveLength(SESSIONS * SIGNERS);
    expect(messages.filter(({ id, status }) => status !== 'sent' || !arrived.has(id))).toEqual([]);
    for (const session of sessions)
      expect(await verifySessionEvidence(test.services, session)).toMatchObject({ intact: true });
    // The kills did hit messages on their way: some were left for the next node, and some arrived twice.
    expect(midway.some(({ status }) => status === 'queued')).toBe(true);
    expect(gateway.asked.length).toBeGreaterThan(messages.length);
  },
);

function startNode(): ChildProcess {
  const { host, port, user, database } = test.services.database.pool.options;
  return spawn(process.execPath, [NODE], {
    env: {
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
      MASTER_KEY: masterKey,
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

/** For the queue: jobs that died with their process are found, and those that wait to be tried again are due. */
async function letAnHourPass(): Promise<void> {
  const { pool } = test.services.database;
  await pool.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '1 hour', start_after = start_after - interval '1 hour'
     WHERE name = 'deliver-message' AND state IN ('active', 'retry')`,
  );
  await pool.query(
    `UPDATE pgboss.queue SET monitor_claim_on = monitor_claim_on - interval '1 hour', monitor_on = monitor_on - interval '1 hour'`,
  );
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(20);
}
