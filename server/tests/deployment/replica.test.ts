/** Kills the primary database during signings, and tests that its streaming replica takes over. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../helpers/patience.ts';
import { openRemoteApp, type RemoteApp } from '../helpers/remote-app.ts';
import { Originator } from '../helpers/signing.ts';
import { type Cluster, openCluster } from './testing/cluster.ts';
import { expectAllSigned, startCrowd } from './testing/crowd.ts';
import { PROXIES, type Proxy } from './testing/proxies.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './testing/replicated-postgres.ts';

const SIGNERS = 3;

let folder: string;
let postgres: ReplicatedPostgres;
let cluster: Cluster;
let proxy: Proxy;
let remote: RemoteApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-replica-'));
  await chmod(folder, 0o711);
  postgres = await startReplicatedPostgres(folder);
  cluster = await openCluster(postgres.url, 2);
  await cluster.start(0);
  await cluster.start(1);
  proxy = await PROXIES.haproxy(cluster.folder, cluster.ports);
  remote = await openRemoteApp(cluster.environment, () => proxy.url);
});
afterAll(async () => {
  await proxy?.end('SIGKILL');
  await remote?.close();
  await cluster?.close();
  await postgres?.close();
  await rm(folder, { recursive: true, force: true });
});

it('no acknowledged write is lost, and signing continues by itself once the replica is promoted', async () => {
  const writer = startWriter();
  const crowd = await startCrowd(remote.test, 'promotion', SIGNERS);
  await crowd.progress();
  await vi.waitUntil(() => writer.acknowledged.length > 0, PATIENTLY);

  const cutAt = Date.now();
  await postgres.cutPower();
  await postgres.promote();
  const promotedAt = Date.now();
  await vi.waitUntil(() => writer.lastAt() > promotedAt, PATIENTLY);
  console.log(
    `A replica was promoted: ${seconds(cutAt, promotedAt)} s for the promotion, unavailable for ${seconds(
      writer.lastBefore(promotedAt),
      writer.firstAfter(promotedAt),
    )} s between two acknowledged writes`,
  );

  // If the former primary restarts by itself, it must receive no traffic.
  await postgres.revive();
  await expectAllSigned(remote.test, crowd);
  await writer.stop();
  const stored = await branchNames();
  expect(writer.acknowledged.filter(({ name }) => !stored.has(name))).toEqual([]);
  expect(await portBehindProxy()).toBe(postgres.ports.replica);
});

const seconds = (since: number, until: number): string => ((until - since) / 1000).toFixed(1);

/** Starts to write repeatedly. Records which writes were acknowledged, and when. */
function startWriter() {
  const acknowledged: { name: string; at: number }[] = [];
  const stopping = new AbortController();
  const originator = new Originator(remote.test);
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const name = `branch ${randomUUID()}`;
      const body = { name, latitude: 18.5, longitude: 73.8 };
      const answer = await originator.ask('/branches', { method: 'POST', body }).catch(() => null);
      if (answer?.success) acknowledged.push({ name, at: Date.now() });
      await delay(100);
    }
  })();
  const times = () => acknowledged.map(({ at }) => at);
  return {
    acknowledged,
    lastAt: () => times().at(-1) ?? 0,
    lastBefore: (moment: number) => times().findLast((at) => at <= moment) ?? moment,
    firstAfter: (moment: number) => times().find((at) => at > moment) ?? Number.NaN,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function branchNames(): Promise<Set<string>> {
  const { rows } = await remote.test.services.database.pool.query<{ name: string }>(
    'select name from branches',
  );
  return new Set(rows.map(({ name }) => name));
}

async function portBehindProxy(): Promise<number | undefined> {
  const client = new Client(postgres.url);
  await client.connect();
  try {
    const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
    return rows[0]?.port;
  } finally {
    await client.end();
  }
}
