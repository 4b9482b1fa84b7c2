/** Tests photo reading on dedicated nodes, including nodes that die and restart. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../helpers/patience.ts';
import { openRemoteApp, type RemoteApp } from '../helpers/remote-app.ts';
import { photosOf } from '../helpers/signer-input.ts';
import { Originator } from '../helpers/signing.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { type Cluster, openCluster } from './testing/cluster.ts';
import { expectAllSigned, startCrowd } from './testing/crowd.ts';

const [WEB, WORKER, ...VISION] = [0, 1, 2, 3] as const;

let database: TestDatabase;
let cluster: Cluster;
let remote: RemoteApp;
beforeAll(async () => {
  database = await createTestDatabase();
  cluster = await openCluster(database.url, 4);
  const visionUrl = VISION.map((index) => `http://127.0.0.1:${cluster.ports[index]}`).join(',');
  await cluster.start(WEB, { ROLES: 'web', VISION_URL: visionUrl });
  await cluster.start(WORKER, { ROLES: 'worker' });
  for (const index of VISION) await startReader(index);
  remote = await openRemoteApp(cluster.environment, () => cluster.nodes[WEB]?.url ?? '');
});
afterAll(async () => {
  await remote?.close();
  await cluster?.close();
  await database?.drop();
});

const startReader = (index: number) => cluster.start(index, { ROLES: 'vision', VISION_PROCESSES: '1' });

/** Returns the number of photo readings that this node has performed itself. */
async function readBy(index: number): Promise<number> {
  const metrics = await (await fetch(`${cluster.nodes[index]?.url}/metrics`)).text();
  return Number(/worker_requests_total\{pool="photo",outcome="answered"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

it('every vision node reads photos, the web node reads none, and another node takes over from a killed one', async () => {
  const crowd = await startCrowd(remote.test, 'vision', 4);
  await vi.waitUntil(async () => (await readBy(VISION[0])) > 0, PATIENTLY);
  await cluster.kill(VISION[0]);
  await expectAllSigned(remote.test, crowd);
  expect(await readBy(VISION[1])).toBeGreaterThan(0);
  expect(await readBy(WEB)).toBe(0);
});

it('a signer learns when to retry if every vision node is down, and loses neither code nor attempt', async () => {
  for (const index of VISION) await cluster.kill(index);
  const originator = new Originator(remote.test, photosOf);
  const { signer } = await originator.start();
  await signer.walkTo('location');
  const made = await signer.post('/liveness-otp');
  const images = await photosOf(String(made.data.otp_code));
  const refused = await signer.post('/liveness-photo', { images });
  expect(refused).toMatchObject({ status: 503, error: { code: 'VISION_BUSY' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await startReader(VISION[1]);
  expect(await signer.post('/liveness-photo', { images })).toMatchObject({ data: { otp_found: true } });
});
