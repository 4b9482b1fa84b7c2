/** Tests multipart uploads, versioning and object lock on a real S3 server: the object gateway of Ceph. */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBlobStore } from '../../src/composition/choose-storage.ts';
import { ringOf } from '../../src/crypto/key-ring.ts';
import { createStorage } from '../../src/providers/storage/encrypted-storage.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { listedBlobs } from '../helpers/listed-blobs.ts';
import { PATIENTLY } from './testing/api-tools.ts';
import { type Ceph, startCeph } from './testing/ceph.ts';

const MEBIBYTE = 1024 * 1024;
const key = ringOf(createSecretKey(randomBytes(32)));
const session = randomUUID();

let ceph: Ceph;
beforeAll(async () => {
  ceph = await startCeph();
}, PATIENTLY);
afterAll(() => ceph?.close());

function open(environment: Record<string, string>) {
  const store = createBlobStore(readSettings(environment));
  return { store, storage: createStorage(store, key) };
}

it(
  'stores, reads, lists and erases files, large ones in parts',
  async () => {
    const { store, storage } = open(await ceph.createBucket('plain'));
    expect(await storage.problem()).toBeNull();
    const large = randomBytes(17 * MEBIBYTE);
    const names: string[] = [];
    for (const [sessionId, content] of [
      [session, Buffer.from('photo')],
      [session, large],
      [randomUUID(), Buffer.from('photo')],
    ] as const)
      names.push(`${sessionId}/${await storage.put(sessionId, content)}`);
    const [, second = ''] = names;
    expect((await storage.get(session, second.split('/')[1] ?? '')).equals(large)).toBe(true);
    expect(await listedBlobs(store)).toEqual(names.toSorted());

    await storage.erase(session);
    expect(await listedBlobs(store)).toEqual(names.slice(2));
    const missing = storage.get(session, second.split('/')[1] ?? '');
    await expect(missing).rejects.toMatchObject({ name: 'StorageError', reason: 'missing' });
  },
  PATIENTLY,
);

it(
  'retains locked sealed documents, and erases every version of other files',
  async () => {
    const bucket = await ceph.createBucket('locked', { hasLock: true });
    const { store, storage } = open({ ...bucket, STORAGE_LOCK: 'compliance', STORAGE_LOCK_DAYS: '30' });
    expect(await storage.problem()).toBeNull();
    // Storing the same file twice creates two versions of it in the bucket.
    for (const text of ['photo', 'photo', 'strokes']) await storage.put(session, Buffer.from(text));
    const content = randomBytes(17 * MEBIBYTE);
    const sealed = await storage.put(session, content, 'sealed');

    await expect(storage.erase(session)).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message: /^1 of 4 versions .*AccessDenied/,
    });
    expect(await listedBlobs(store)).toEqual([`${session}/${sealed}`]);
    expect((await storage.get(session, sealed)).equals(content)).toBe(true);
  },
  PATIENTLY,
);

it(
  'reports a bucket without object lock, and a wrong secret',
  async () => {
    const bucket = await ceph.createBucket('unlocked');
    const locked = open({ ...bucket, STORAGE_LOCK: 'governance', STORAGE_LOCK_DAYS: '1' });
    expect(await locked.storage.problem()).toMatch(/no object lock/);
    const wrong = open({ ...bucket, STORAGE_SECRET_ACCESS_KEY: 'another' });
    expect(await wrong.storage.problem()).toMatch(/SignatureDoesNotMatch/);
  },
  PATIENTLY,
);
