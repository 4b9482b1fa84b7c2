import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase, type Database } from '../../database/connect.ts';
import { sessions, webhookAttempts, webhookDeliveries } from '../../database/schema.ts';
import { createLog } from '../../http/request-log.ts';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { NODE_FLAGS, nodeEnvironment } from '../../../tests/helpers/node-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/helpers/test-database.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../tests/helpers/webhook-receiver.ts';
import { enqueueWebhook } from '../../signing/webhooks/enqueue.ts';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';

const KILLS = endurance({ short: 4, whole: 25 });
const SESSIONS = 6;
const EVENTS = 12;
const NODE = fileURLToPath(new URL('../../../tests/helpers/webhook-node.ts', import.meta.url));

let testDatabase: TestDatabase;
let database: Database;
let receiver: WebhookReceiver;
let node: ChildProcess | undefined;
/** The next node, which is started in advance to save time. */
let standby: ChildProcess | undefined;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.connection, { log: createLog('fatal') });
  receiver = await openWebhookReceiver();
});
afterAll(async () => {
  node?.kill('SIGKILL');
  standby?.kill('SIGKILL');
  await receiver.close();
  await database.close();
  await testDatabase.drop();
});

it(
  'each webhook is delivered at least once and in order, however often the sender is killed',
  { timeout: 900_000 },
  async () => {
    const ids = await Promise.all(Array.from({ length: SESSIONS }, startSession));

    for (let kill = 0; kill < KILLS; kill++) {
      const killed = Promise.withResolvers<void>();
      let countdown = 1 + (kill % 3);
      receiver.answer = async () => {
        countdown -= 1;
        // Every other kill happens before the response is sent. The others happen after it was sent but before it is
        // recorded.
        if (countdown === 0 && kill % 2 === 0) await end(killed.resolve);
        if (countdown === 0 && kill % 2 === 1) setImmediate(() => void end(killed.resolve));
        return 204;
      };
      startNode(kill);
      await killed.promise;
      // New events are enqueued while the webhooks of the ended process wait, because another process takes them over
      // only later.
      const late = ids[kill % SESSIONS];
      if (late) await enqueue(late, EVENTS + 1 + Math.floor(kill / SESSIONS));
    }
    receiver.answer = () => 204;
    startNode(KILLS);
    await vi.waitUntil(async () => (await countPending()) === 0, PATIENTLY);
    await end(() => {});

    const rows = await database.db.select().from(webhookDeliveries);
    expect(rows).toHaveLength(SESSIONS * EVENTS + KILLS);
    for (const id of ids) {
      const arrived = receiver.ofSession(id).map(({ data }) => data.sequence);
      const written = rows.filter(({ sessionId }) => sessionId === id).map(({ seq }) => seq);
      expect([...new Set(arrived)]).toEqual(written.toSorted((a, b) => a - b));
      expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
    }
    // One attempt was interrupted midway, as intended.
    const cut = await database.db.$count(webhookAttempts, isNull(webhookAttempts.durationMs));
    expect(cut).toBeGreaterThanOrEqual(Math.ceil(KILLS / 2));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(rows.length);
  },
);

async function startSession(): Promise<string> {
  const id = uuid();
  await database.db.insert(sessions).values({
    id,
    status: 'NEW',
    config: { ...TEMPLATE_DEFAULTS, webhook_url: `${receiver.url}/hook` },
    branches: [],
    metadata: {},
    createdAt: new Date(),
    expiresAt: new Date(),
    evidenceHead: '',
    evidenceMac: Buffer.alloc(0),
  });
  for (let seq = 1; seq <= EVENTS; seq++) await enqueue(id, seq);
  return id;
}

async function enqueue(sessionId: string, seq: number): Promise<void> {
  const config = { ...TEMPLATE_DEFAULTS, webhook_url: `${receiver.url}/hook` };
  await database.transaction((tx) =>
    enqueueWebhook(
      tx,
      { id: sessionId, reference: null, config, isTest: false },
      { type: 'OTP_SENT', sha256: '', seq, at: new Date(), participantId: null },
    ),
  );
}

/**
 * Starts a node. Its clock is ahead by more than the duration of a claim, so the claims of the previous node have
 * expired.
 */
function startNode(round: number): void {
  node = standby ?? spawnNode();
  standby = spawnNode();
  node.send(round * 31_000);
}

function spawnNode(): ChildProcess {
  return fork(NODE, [testDatabase.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: NODE_FLAGS,
    env: nodeEnvironment(),
  });
}

async function end(done: () => void): Promise<void> {
  if (!node || node.exitCode !== null || node.signalCode !== null) return;
  const exited = once(node, 'exit');
  node.kill('SIGKILL');
  await exited;
  done();
}

async function countPending(): Promise<number> {
  return database.db.$count(webhookDeliveries, sql`${webhookDeliveries.status} = 'pending'`);
}
