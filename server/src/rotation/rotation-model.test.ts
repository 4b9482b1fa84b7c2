/**
 * Tests a model: nodes write, stop, start and re-encrypt in any order while the master key is replaced, and everything
 * stays readable.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openKeys } from '../access/open-keys.ts';
import { type KeyWatch, watchKeys } from '../access/watch-keys.ts';
import { createVault } from '../crypto/vault.ts';
import { prefixOf } from '../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { createLog } from '../http/request-log.ts';
import { createStorage } from '../providers/storage/encrypted-storage.ts';
import { createFolderStore } from '../providers/storage/folder.ts';
import { endurance } from '../../tests/helpers/endurance.ts';
import { createTestDatabase } from '../../tests/helpers/test-database.ts';
import { ENCRYPTED_COLUMNS, placeOf } from './encrypted-columns.ts';
import { finishRotation } from './finish.ts';
import { reencryptSome } from './reencrypt.ts';
import type { RotationServices } from './step.ts';
import { renewColumn } from './renew-column.ts';
import { rotateMasterKey } from './rotate.ts';
import { rotationStatus } from './status.ts';

const log = createLog('silent');
const OUTBOX = ENCRYPTED_COLUMNS.find((column) => placeOf(column) === 'outbox.content_encrypted');
const noJobs = { isStopping: () => false };

interface Node {
  services: RotationServices;
  watch: KeyWatch;
}

/** An installation with two nodes, whose clock the commands advance. */
class Installation {
  readonly database: Database;
  readonly folder: string;
  at = Date.parse('2026-03-01T00:00:00Z');
  master = randomBytes(32);
  former: Buffer<ArrayBuffer> | null = null;
  readonly log = log;
  nodes: (Node | null)[] = [null, null];
  rows: { id: string; text: string }[] = [];
  blobs: { sessionId: string; sha256: string; text: string }[] = [];
  lost: string[] = [];

  constructor(database: Database, folder: string) {
    this.database = database;
    this.folder = folder;
  }

  now = () => new Date(this.at);

  async start(index: number, MASTER_KEY = this.master): Promise<void> {
    const { database, now } = this;
    const settings = { MASTER_KEY, DATA_DIR: this.folder };
    const opened = await openKeys({ settings, database, log, now });
    const { keys } = opened;
    const watch = watchKeys({ settings, database, log, now }, opened, (message) => this.lost.push(message));
    await watch.look();
    const storage = createStorage(createFolderStore(this.folder), keys.blobs);
    const vault = createVault(keys.personalData);
    this.nodes[index] = { services: { database, keys, vault, storage, log, now, jobs: noJobs }, watch };
  }

  async stop(index: number): Promise<void> {
    await this.nodes[index]?.watch.stop();
    this.nodes[index] = null;
  }

  running = (): Node[] => this.nodes.flatMap((node) => node ?? []);

  /** Advances the clock. Every node checks for keys at least once before a new key is used. */
  async pass(seconds: number): Promise<void> {
    this.at += seconds * 1000;
    for (const { watch } of this.running()) await watch.look();
  }

  async write({ services: { vault, storage } }: Node): Promise<void> {
    const [id, text] = [randomUUID(), randomBytes(8).toString('hex')];
    await this.database.pool.query('insert into outbox values ($1, $2, $3, now())', [
      id,
      'sms',
      vault.encrypt(text, `outbox.content:${id}`),
    ]);
    this.rows.push({ id, text });
    this.blobs.push({ sessionId: id, sha256: await storage.put(id, Buffer.from(text)), text });
  }

  async everythingIsReadable(): Promise<void> {
    const { rows: stored } = await this.database.pool.query(
      'select id, content_encrypted as value from outbox',
    );
    const values = new Map(stored.map(({ id, value }) => [id, value]));
    for (const { services } of this.running()) {
      for (const { id, text } of this.rows)
        expect(services.vault.decrypt(values.get(id), `outbox.content:${id}`)).toBe(text);
      for (const { sessionId, sha256, text } of this.blobs)
        expect(String(await services.storage.get(sessionId, sha256))).toBe(text);
    }
  }
}

type Act = (installation: Installation, node: Node) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  write: (installation, node) => installation.write(node),
  pass: (installation) => installation.pass(20),
  async rotate(installation) {
    const { database, now, master } = installation;
    const next = randomBytes(32);
    const isUnderWay = (await rotationStatus({ database, now })).state !== 'settled';
    const rotated = rotateMasterKey({ database, now }, master, next);
    if (isUnderWay) return expect(rotated).rejects.toThrow('already running');
    await rotated;
    [installation.former, installation.master] = [master, next];
  },
  step: (_, { services }) => reencryptSome(services, performance.now() + 1000),
  /** Simulates a process that dies after changing the rows and before saving the position. */
  async die(installation, { services }) {
    const { rows } = await installation.database.pool.query(
      "select * from reencryption where place = 'outbox.content_encrypted'",
    );
    if (!rows[0] || !OUTBOX || services.keys.personalData.current().number < rows[0].number) return;
    await renewColumn(services, OUTBOX, { ...rows[0], position: null });
  },
  async restart(installation) {
    const index = installation.rows.length % 2;
    await installation.stop(index);
    await installation.start(index);
  },
  finish: (installation) => finishRotation(installation),
};

it('every node can always read everything, and at the end the former key decrypts nothing', async () => {
  const acts = fc.array(fc.constantFrom(...Object.keys(ACTS), 'write', 'pass', 'step'), {
    minLength: 15,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (names) => {
      const empty = await createTestDatabase();
      const folder = await mkdtemp(path.join(tmpdir(), 'countersign-rotation-'));
      const database = connectDatabase(empty.connection, { log });
      const installation = new Installation(database, folder);
      try {
        await installation.start(0);
        await installation.start(1);
        for (const [index, name] of ['write', 'rotate', ...names].entries()) {
          const node = installation.running()[index % 2];
          if (node) await ACTS[name]?.(installation, node);
          await installation.everythingIsReadable();
        }
        await settle(installation);
        await installation.everythingIsReadable();
        expect(installation.lost).toEqual([]);
      } finally {
        await installation.stop(0);
        await installation.stop(1);
        await database.close();
        await empty.drop();
        await rm(folder, { recursive: true });
      }
    }),
    { numRuns: endurance({ short: 3, whole: 40 }), endOnFailure: true },
  );
});

async function settle(installation: Installation): Promise<void> {
  const { database, now, former } = installation;
  for (const index of [0, 1]) {
    await installation.stop(index);
    await installation.start(index);
  }
  for (let passed = 0; passed < 15; passed++) await installation.pass(20);
  const [node] = installation.running();
  if (!node || !former) throw new Error('There is no rotation to settle');
  while (await reencryptSome(node.services, performance.now() + 1000));
  await finishRotation(installation);

  const { state, places } = await rotationStatus({ database, now });
  expect(state).toBe('settled');
  expect(places.every(({ unreadable }) => unreadable === 0)).toBe(true);
  const newest = prefixOf(node.services.keys.personalData.current().number);
  const { rows } = await database.pool.query('select content_encrypted as value from outbox');
  for (const { value } of rows) expect(value.subarray(0, newest.length)).toEqual(newest);
  await expect(installation.start(0, former)).rejects.toThrow('it was replaced by another one');
}
