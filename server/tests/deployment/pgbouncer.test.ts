/**
 * Tests the database behind PgBouncer. Transaction pooling needs an additional direct address of the database, and
 * session pooling does not.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeFeed } from '../../src/database/change-feed.ts';
import { connectDatabase } from '../../src/database/connect.ts';
import { createLog } from '../../src/http/request-log.ts';
import { PATIENTLY } from '../helpers/patience.ts';
import { openRemoteApp, type RemoteApp } from '../helpers/remote-app.ts';
import { runApp } from '../helpers/running-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { type Cluster, openCluster } from './testing/cluster.ts';
import { expectAllSigned, startCrowd } from './testing/crowd.ts';
import { type Pooler, startPgbouncer } from './testing/pgbouncer.ts';

/** The number of connections in a small pool. With so few, the transactions of a client move between connections. */
const FEW = 3;
/** The number of connections in a large pool. Each node uses up to 20. */
const MANY = 50;
const SIGNERS = 2;

let database: TestDatabase;
let cluster: Cluster;
let pooler: Pooler | undefined;
let remote: RemoteApp | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  cluster = await openCluster(database.url, 2);
});
afterEach(async () => {
  await remote?.close();
  await cluster.close();
  await pooler?.end('SIGKILL');
  await database.drop();
});

async function signOnBoth(): Promise<void> {
  let asked = 0;
  remote = await openRemoteApp(cluster.environment, () => cluster.nodes[asked++ % 2]?.url ?? '');
  await expectAllSigned(remote.test, await startCrowd(remote.test, 'pooled', SIGNERS));
}

it('transaction pooling is detected and rejected unless a direct address is set', async () => {
  pooler = await startPgbouncer(cluster.folder, database, 'transaction', FEW);
  const { url } = pooler;
  const refused = runApp({ ...cluster.environment, DATABASE_URL: url, DATA_DIR: cluster.folder });
  await expect(refused).rejects.toThrow(/pool_mode = transaction[^]*Set DATABASE_DIRECT_URL/);

  const throughPool = { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url };
  await Promise.all([cluster.start(0, throughPool), cluster.start(1, throughPool)]);
  const pooled = connectDatabase(url, { log: createLog('silent'), directUrl: database.url });
  const changes = createChangeFeed(pooled.direct, createLog('silent'));
  const reported = { looks: 0, changes: 0 };
  changes.watch({
    look: () => (reported.looks += 1),
    changed: () => (reported.changes += 1),
    signedOut: () => undefined,
    end: () => undefined,
  });
  await vi.waitUntil(() => reported.looks > 0, PATIENTLY);
  await signOnBoth();
  // The server listens for changes over the direct address, so live updates arrive.
  await vi.waitUntil(() => reported.changes > 0, PATIENTLY);
  await changes.close();
  // Each transaction sets its own limits, so they apply on every connection of the pool.
  const limits = await pooled.transaction((tx) => tx.execute('show statement_timeout'));
  expect(limits.rows).toEqual([{ statement_timeout: '1min' }]);
  await pooled.close();
  for (const node of cluster.nodes) expect(node?.output.join('\n')).not.toContain('prepared statement');
});

it('session pooling works like a direct connection', async () => {
  pooler = await startPgbouncer(cluster.folder, database, 'session', MANY);
  const throughPool = { DATABASE_URL: pooler.url };
  await Promise.all([cluster.start(0, throughPool), cluster.start(1, throughPool)]);
  await signOnBoth();
});
