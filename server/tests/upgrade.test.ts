/**
 * Tests a rolling upgrade: a node of the former version continues while a node of this version migrates the database
 * and runs alongside it. Also tests a downgrade: this program starts on a database that a newer version has migrated,
 * if the migration permits it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate.ts';
import { createLog } from '../src/http/request-log.ts';
import { endurance, isWhole } from './helpers/endurance.ts';
import { unpackFormerVersion } from './helpers/former-version.ts';
import { writeNextMigration } from './helpers/next-migration.ts';
import { PATIENTLY } from './helpers/patience.ts';
import { openRemoteApp, type RemoteApp } from './helpers/remote-app.ts';
import { type RunningApp, runApp } from './helpers/running-app.ts';
import { photosOf } from './helpers/signer-input.ts';
import { Originator } from './helpers/signing.ts';
import { createTestDatabase, type TestDatabase } from './helpers/test-database.ts';

let folder: string;
let both: RemoteApp | undefined;
let database: TestDatabase;
const nodes: RunningApp[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-former-'));
  database = await createTestDatabase('empty');
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGTERM');
  await both?.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('a signing alternates between the former version and this one, and is sealed in the whole run', async ({
  skip,
}) => {
  const missing = unpackFormerVersion(folder);
  if (missing !== null) {
    console.warn(`SKIPPED, ${missing}`);
    return skip(missing);
  }
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: `test_${randomBytes(24).toString('hex')}`,
  };
  nodes.push(await runApp(environment, [], path.join(folder, 'server/src/main.ts')));
  nodes.push(await runApp(environment));

  // The requests go to both nodes alternately.
  let asked = 0;
  both = await openRemoteApp(environment, () => nodes[asked++ % nodes.length]?.url ?? '');
  const originator = new Originator(both.test, photosOf);
  const { signer, sessionId } = await originator.start();
  await signer.walkTo(endurance({ short: 'location', whole: 'signature' }));
  expect((await originator.ask('/sessions?q=9876543210')).data.sessions).toHaveLength(1);
  if (!isWhole) return;
  const statusOf = async () => (await originator.ask(`/sessions/${sessionId}`)).data.status;
  await vi.waitUntil(async () => (await statusOf()) === 'COMPLETED', PATIENTLY);
});

it.runIf(isWhole)('starts again on a database of the next version, and completes a signing', async () => {
  const place = await createTestDatabase();
  const newer = path.join(folder, 'newer');
  const next = await writeNextMigration(newer);
  const log = createLog('silent');
  const migrated = connectDatabase(place.connection, { log });
  expect(await migrate(migrated.pool, newer)).toEqual([next]);
  const environment = {
    DATABASE_URL: place.url,
    DATA_DIR: path.join(folder, 'way-back'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: `test_${randomBytes(24).toString('hex')}`,
  };
  const node = await runApp(environment);
  try {
    const there = await openRemoteApp(environment, () => node.url);
    const originator = new Originator(there.test, photosOf);
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('signature');
    const statusOf = async () => (await originator.ask(`/sessions/${sessionId}`)).data.status;
    await vi.waitUntil(async () => (await statusOf()) === 'COMPLETED', PATIENTLY);
    await there.close();
  } finally {
    await node.end('SIGTERM');
    await migrated.close();
    await place.drop();
  }
});
