/** A rolling upgrade: a node of the former version goes on working while one of ours migrates the database and works beside it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { findKeys } from './access/open-keys.ts';
import { createVault } from './crypto/vault.ts';
import { connectDatabase, type Database } from './database/connect.ts';
import { createLog } from './http/request-log.ts';
import { endurance, isWhole } from './testing/endurance.ts';
import { unpackFormerVersion } from './testing/former-version.ts';
import { PATIENTLY } from './testing/patience.ts';
import { type RunningApp, runApp } from './testing/running-app.ts';
import { Originator, photosOf } from './testing/signing.ts';
import type { TestApp } from './testing/test-app.ts';

let folder: string;
let database: Database;
const name = `upgrade_${randomBytes(6).toString('hex')}`;
const nodes: RunningApp[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-former-'));
  await asAdministrator(`create database ${name} owner ${inject('postgres').connection.user}`);
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGTERM');
  await database?.close();
  await asAdministrator(`drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

it('a signing hops between the former version and this one; whole, until it is sealed', async ({ skip }) => {
  const former = unpackFormerVersion(folder);
  if (former === null) {
    console.warn('SKIPPED, there is no history of git to take the former version from');
    return skip('there is no history of git');
  }
  const { connection } = inject('postgres');
  const environment = {
    DATABASE_URL: `postgresql://${connection.user}@localhost:${connection.port}/${name}?host=${encodeURIComponent(connection.host)}`,
    DATA_DIR: path.join(folder, 'data'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: `test_${randomBytes(24).toString('hex')}`,
  };
  nodes.push(await runApp(environment, [], path.join(folder, 'server/src/main.ts')));
  nodes.push(await runApp(environment));

  const log = createLog('silent');
  database = connectDatabase(environment.DATABASE_URL, { log });
  const settings = { DATA_DIR: folder, MASTER_KEY: Buffer.from(environment.MASTER_KEY, 'base64') };
  const keys = await findKeys({ settings, database, log, now: () => new Date() });
  if (!keys) throw new Error('There are no keys');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as a signing by HTTP needs
  const both = {
    app: { inject: hop() },
    services: { database, vault: createVault(keys.personalData) },
    apiKey: environment.BOOTSTRAP_API_KEY,
  } as unknown as TestApp;
  const originator = new Originator(both, photosOf);
  const { signer, sessionId } = await originator.start();
  await signer.walkTo(endurance({ short: 'location', whole: 'signature' }));
  expect((await originator.ask('/sessions?q=9876543210')).data.sessions).toHaveLength(1);
  if (!isWhole) return;
  const statusOf = async () => (await originator.ask(`/sessions/${sessionId}`)).data.status;
  await vi.waitUntil(async () => (await statusOf()) === 'COMPLETED', PATIENTLY);
});

interface Injected {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

/** Each request goes to the other node than the one before it. */
function hop() {
  let asked = 0;
  return async ({ url, method = 'GET', headers = {}, payload }: Injected) => {
    const node = nodes[asked++ % nodes.length];
    const body = payload instanceof Buffer ? new Uint8Array(payload) : (payload ?? null);
    const response = await fetch(`${node?.url}${url}`, { method, headers, body });
    const text = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: text,
      json: () => JSON.parse(text),
    };
  };
}

async function asAdministrator(sql: string): Promise<void> {
  const { connection } = inject('postgres');
  const client = new Client({ ...connection, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
