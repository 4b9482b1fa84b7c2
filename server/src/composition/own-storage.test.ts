import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownerOfFiles } from '../evidence/sealed-files.ts';
import { createFolderStore } from '../providers/storage/folder.ts';
import { moveBlobs } from '../providers/storage/move-blobs.ts';
import { type BlobStore, StorageUnavailable } from '../providers/storage/storage.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { ensureOwnStorage, otherStorage } from './own-storage.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-storage-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const own = (): BlobStore => createFolderStore(path.join(test.services.settings.DATA_DIR, 'blobs'));
const place = (name: string): BlobStore => createFolderStore(path.join(folder, name));
const isSealed = () => Promise.resolve(false);
const start = (store: BlobStore) => ensureOwnStorage({ ...test.services, store }, () => undefined);

it('a node starts only with the storage of the other nodes, wherever the files were moved', async () => {
  await (await start(own())).stop();
  await expect(start(place('elsewhere'))).rejects.toThrow(
    /does not belong to this database\.[^]*Is it mounted\?/,
  );
  expect(await otherStorage(test.services.database, place('elsewhere'))).toContain('storage move');

  const moved = place('moved');
  const key = test.services.keys.blobs;
  const ownerOf = (id: string) => ownerOfFiles(test.services.database, id);
  await moveBlobs({ from: own(), to: moved, key, isSealed, ownerOf });
  await (await start(moved)).stop();
  expect(await otherStorage(test.services.database, moved)).toBeNull();
});

it('a database without a marker accepts a storage that has files, and an empty storage only if an operator sets the marker', async () => {
  const { pool } = test.services.database;
  await new Originator(test).start();
  await pool.query('delete from storage_marks');
  await rm(own().markName);
  await expect(start(place('empty'))).rejects.toThrow(/is empty, but this database refers to documents/);
  await (await start(own())).stop();
  const { rows } = await pool.query<{ mark: string }>('select mark from storage_marks');
  expect((await readFile(own().markName, 'utf8')).trim()).toBe(rows[0]?.mark);

  await pool.query('delete from storage_marks');
  const chosen = '0199c0de-0000-7000-8000-000000000001';
  await writeFile(place('empty').markName, `${chosen}\n`);
  await (await start(place('empty'))).stop();
  expect((await pool.query('select mark from storage_marks')).rows).toEqual([{ mark: chosen }]);
});

it('an unreachable storage does not prevent the start, but ends the node if it proves to be a different one', async () => {
  let isAway = true;
  const other = place('other');
  const lost: string[] = [];
  const readMark = () => (isAway ? Promise.reject(new StorageUnavailable('no answer')) : other.readMark());
  const store = { ...other, readMark };
  const watch = await ensureOwnStorage({ ...test.services, store }, (message) => lost.push(message), 10);
  isAway = false;
  await vi.waitUntil(() => lost.length > 0, PATIENTLY);
  expect(lost[0]).toContain('does not belong to this database');
  await watch.stop();
});
