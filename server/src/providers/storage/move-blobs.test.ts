import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBlobStore } from '../../composition/choose-storage.ts';
import { readSettings } from '../../settings/settings.ts';
import { listedBlobs } from '../../../tests/helpers/listed-blobs.ts';
import { openS3Server, type S3Server } from '../../../tests/helpers/s3/s3-server.ts';
import { ringOf } from '../../crypto/key-ring.ts';
import { createStorage } from './encrypted-storage.ts';
import { createFolderStore } from './folder.ts';
import { moveBlobs, type Owner } from './move-blobs.ts';

const key = ringOf(createSecretKey(randomBytes(32)));
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  s3 = await openS3Server({ keepsVersions: true, pageSize: 3 });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const isSealed = () => Promise.resolve(false);
/** The owners that the database reports. All other sessions are retained. */
const owners = new Map<string, Owner>();
const ownerOf = (id: string) => Promise.resolve(owners.get(id) ?? 'kept');

it('resumes after an interruption, follows erasures, does not complete with a difference, and moves back', async () => {
  const source = createFolderStore(path.join(folder, 'source'));
  const bucket = createBlobStore(readSettings(s3.environment));
  const [here, there] = [source, bucket].map((store) => createStorage(store, key));
  if (!here || !there) throw new Error('Two places');
  const sessions = Array.from({ length: 4 }, () => randomUUID()).toSorted();
  for (const id of sessions)
    for (const text of ['document', 'photo', id]) await here.put(id, Buffer.from(text));

  // The bucket rejects all requests after five files.
  s3.fault = () =>
    s3.bucket.objects.size >= 5 ? { kind: 'status', status: 403, code: 'ExpiredToken' } : undefined;
  await expect(moveBlobs({ from: source, to: bucket, key, isSealed, ownerOf })).rejects.toMatchObject({
    name: 'StorageUnavailable',
  });
  s3.fault = undefined;
  const rest = await moveBlobs({ from: source, to: bucket, key, isSealed, ownerOf });
  expect(rest).toEqual({ seen: 12, copied: 7, erased: 0, faults: [] });

  // Between the two runs of the move, one session was erased, the files of another were damaged at the source, and one
  // file was altered at the destination.
  const [erased = '', damaged = '', altered = ''] = sessions;
  await here.erase(erased);
  owners.set(erased, 'erased');
  const [bad = ''] = (await listedBlobs(source)).filter((name) => name.startsWith(damaged));
  await writeFile(path.join(folder, 'source', bad), 'torn');
  s3.bucket.objects.delete(`countersign/${bad}`);
  const [changed = ''] = (await listedBlobs(source)).filter((name) => name.startsWith(altered));
  s3.bucket.alter(`countersign/${changed}`);
  expect(await moveBlobs({ from: source, to: bucket, key, isSealed, ownerOf })).toEqual({
    seen: 9,
    copied: 1,
    erased: 1,
    faults: [`${bad} is damaged at the source`],
  });

  await here.erase(damaged);
  owners.set(damaged, 'erased');
  expect(await moveBlobs({ from: source, to: bucket, key, isSealed, ownerOf })).toMatchObject({
    seen: 6,
    faults: [],
  });
  expect(await listedBlobs(bucket)).toEqual(await listedBlobs(source));

  const back = createFolderStore(path.join(folder, 'back'));
  expect(await moveBlobs({ from: bucket, to: back, key, isSealed, ownerOf })).toMatchObject({
    copied: 6,
    faults: [],
  });
  expect(await listedBlobs(back)).toEqual(await listedBlobs(source));

  // The move does not change files of another installation.
  const foreign = ringOf(createSecretKey(randomBytes(32)));
  const strangers = createFolderStore(path.join(folder, 'strangers'));
  await createStorage(strangers, foreign).put(randomUUID(), Buffer.from('theirs'));
  const refused = await moveBlobs({ from: bucket, to: strangers, key, isSealed, ownerOf });
  expect(refused.faults).toEqual([expect.stringMatching(/does not belong to this installation$/)]);
  expect(await listedBlobs(strangers)).toHaveLength(7);
});

it('erases at the destination only what the database reports as erased or unknown', async () => {
  const [from, to] = ['old', 'new'].map((name) => createFolderStore(path.join(folder, name)));
  if (!from || !to) throw new Error('Two places');
  const places = { from, to, key, isSealed, ownerOf };
  const [old, current] = [createStorage(from, key), createStorage(to, key)];
  const [stored = '', erased = '', gone = '', draft = ''] = Array.from({ length: 4 }, () => randomUUID());
  for (const id of [stored, erased, gone, draft]) await old.put(id, Buffer.from('document'));
  expect(await moveBlobs(places)).toMatchObject({ copied: 4, faults: [] });

  // The servers use the source. Sessions that the database reports as erased are therefore erased at the destination
  // too.
  for (const id of [erased, gone, draft]) await old.erase(id);
  owners.set(erased, 'erased').set(gone, 'unknown').set(draft, 'draft');
  expect(await moveBlobs(places)).toMatchObject({ copied: 0, erased: 2, faults: [] });
  expect(await listedBlobs(to)).toEqual([stored, draft].toSorted().map((id) => expect.stringContaining(id)));

  // The servers use the destination: it has a file that the source lacks, first of a new session and then of a session
  // that was moved.
  for (const id of [randomUUID(), stored]) {
    const before = await listedBlobs(to);
    await current.put(id, Buffer.from('made there'));
    await expect(moveBlobs(places)).rejects.toThrow(/the servers have already written to the destination/);
    expect(await listedBlobs(to)).toHaveLength(before.length + 1);
    await old.put(id, Buffer.from('made there'));
  }

  // A session that was erased at the destination is not copied again.
  owners.set(stored, 'erased');
  await current.erase(stored);
  expect(await moveBlobs(places)).toMatchObject({ copied: 0, faults: [] });
  expect(await listedBlobs(to)).not.toContainEqual(expect.stringContaining(stored));
});
