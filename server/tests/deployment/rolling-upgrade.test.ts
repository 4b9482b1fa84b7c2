/** Replaces two nodes of the previous version one after the other, behind a proxy, during signings. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unpackFormerVersion } from '../helpers/former-version.ts';
import { PATIENTLY } from '../helpers/patience.ts';
import { openRemoteApp, type RemoteApp } from '../helpers/remote-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { type Cluster, openCluster } from './testing/cluster.ts';
import { expectAllSigned, startCrowd } from './testing/crowd.ts';
import { PROXIES, type Proxy } from './testing/proxies.ts';

const SIGNERS = 3;
/**
 * The drain period of production. A shorter period would be too short for the proxy, which checks every two seconds.
 */
const DRAIN = { DRAIN_SECONDS: '5' };

let folder: string;
let database: TestDatabase;
let cluster: Cluster;
let proxy: Proxy | undefined;
let remote: RemoteApp | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-former-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase('empty');
  cluster = await openCluster(database.url, 2, DRAIN);
});
afterAll(async () => {
  await proxy?.end('SIGKILL');
  await remote?.close();
  await cluster.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('both versions serve the same signings, and nothing is lost during the upgrade', async ({ skip }) => {
  const missing = unpackFormerVersion(folder);
  if (missing !== null) return skip(missing);
  const former = path.join(folder, 'server/src/main.ts');
  await cluster.start(0, {}, former);
  await cluster.start(1, {}, former);
  proxy = await PROXIES.haproxy(cluster.folder, cluster.ports);
  const { url } = proxy;
  await vi.waitUntil(async () => (await fetch(`${url}/api/v1/config`)).ok, PATIENTLY);

  // The first new node migrates the database. The remaining node of the previous version continues with the migrated
  // database.
  await replace(0);
  remote = await openRemoteApp(cluster.environment, () => url);
  const crowd = await startCrowd(remote.test, 'upgrade', SIGNERS);
  const answeredByBoth = () => Math.min(cluster.answeredBy(0), cluster.answeredBy(1));
  // The proxy takes a moment to detect the new node.
  await vi.waitUntil(() => answeredByBoth() > 0 || crowd.isDone(), PATIENTLY);
  expect(answeredByBoth()).toBeGreaterThan(0);
  await replace(1);
  await crowd.progress();
  await expectAllSigned(remote.test, crowd);
});

async function replace(index: number): Promise<void> {
  expect(await cluster.nodes[index]?.end('SIGTERM')).toBe(0);
  await cluster.start(index);
}
