/**
 * Tests that no node needs the folder of another node. All shared data is in the database or the storage, and a node
 * that lacks one of them does not start.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../helpers/patience.ts';
import { openRemoteApp } from '../helpers/remote-app.ts';
import { photosOf } from '../helpers/signer-input.ts';
import { Originator } from '../helpers/signing.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { type Cluster, openCluster } from './testing/cluster.ts';

let database: TestDatabase;
let cluster: Cluster;
beforeAll(async () => {
  database = await createTestDatabase();
  cluster = await openCluster(database.url, 3);
});
afterAll(async () => {
  await cluster.close();
  await database.drop();
});

it('a second node starts with the settings that error messages require, and with nothing less', async () => {
  await cluster.start(0);
  const second = (environment: Record<string, string>) => cluster.start(1, environment);
  await expect(second({ MASTER_KEY: '' })).rejects.toThrow(
    /The master key is missing[^]*Set MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_COMMAND/,
  );
  await expect(second({ MASTER_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(
    /Give every server and tool of this database the same MASTER_KEY/,
  );
  // Without a shared STORAGE_URL, the node would store blobs in its own folder.
  await expect(second({ STORAGE_URL: '' })).rejects.toThrow(
    /does not belong to this database[^]*set STORAGE_URL to the same/,
  );
  await expect(second({ IP_INTELLIGENCE: path.join(cluster.folder, 'lists') })).rejects.toThrow(
    /Every node needs the same address data/,
  );
  await second({});

  let asked = 0;
  const remote = await openRemoteApp(cluster.environment, () => cluster.nodes[asked++ % 2]?.url ?? '');
  const originator = new Originator(remote.test, photosOf);
  const sealed = async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('signature');
    const statusOf = async () => (await originator.ask(`/sessions/${sessionId}`)).data.status;
    await vi.waitUntil(async () => (await statusOf()) === 'COMPLETED', PATIENTLY);
  };
  await sealed();

  // A new node with an empty folder uses the self-signed seal of the other nodes.
  const seal = await newestSeal();
  await cluster.kill(0);
  await cluster.kill(1);
  const third = await cluster.start(2);
  const alone = await openRemoteApp(cluster.environment, () => third.url);
  remote.test.app = alone.test.app;
  await sealed();
  expect(await readFile(path.join(cluster.folder, 'node-2', 'seal.pem'), 'utf8')).toBe(seal);
  await remote.close();
  await alone.close();
});

async function newestSeal(): Promise<string> {
  const made = cluster.nodes.map((_, index) => path.join(cluster.folder, `node-${index}`, 'seal.pem'));
  for (const file of made) {
    const seal = await readFile(file, 'utf8').catch(() => null);
    if (seal !== null) return seal;
  }
  throw new Error('No node has made a seal');
}
