import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KeyRing, ringOf } from '../../crypto/key-ring.ts';
import { createStorage } from './encrypted-storage.ts';
import { createFolderStore } from './folder.ts';

const keys = ringOf(createSecretKey(randomBytes(32)));
const createFileStorage = (options: { folder: string; keys: KeyRing }) =>
  createStorage(createFolderStore(options.folder), options.keys);
const session = randomUUID();
const damaged = expect.objectContaining({ name: 'StorageError', reason: 'damaged' });
const missing = expect.objectContaining({ name: 'StorageError', reason: 'missing' });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const listed = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const each of list) found.push(each);
  return found;
};

describe('file storage', () => {
  it('returns exactly what was stored, under the SHA-256 of the content', async () => {
    const storage = createFileStorage({ folder, keys });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        const content = Buffer.from(bytes);
        const address = await storage.put(session, content);
        expect(address).toBe(createHash('sha256').update(content).digest('hex'));
        expect((await storage.get(session, address)).equals(content)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('stores nothing readable on the disk and gives no other user access', async () => {
    const storage = createFileStorage({ folder, keys });
    const address = await storage.put(session, Buffer.from('the borrower signs here'));
    const file = path.join(folder, session, address);
    expect((await readFile(file)).includes('borrower')).toBe(false);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('holds one blob after concurrent puts of identical content, and no leftovers', async () => {
    const storage = createFileStorage({ folder, keys });
    const content = randomBytes(200_000);
    const addresses = await Promise.all(Array.from({ length: 20 }, () => storage.put(session, content)));
    expect(new Set(addresses).size).toBe(1);
    expect(await readdir(path.join(folder, session))).toEqual([addresses[0]]);
    expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
    expect((await storage.get(session, addresses[0] ?? '')).equals(content)).toBe(true);
  });

  it('is readable after a restart with the same key', async () => {
    const address = await createFileStorage({ folder, keys }).put(session, Buffer.from('kept'));
    expect(String(await createFileStorage({ folder, keys }).get(session, address))).toBe('kept');
  });

  it('rejects a blob with a changed byte, cut short or lengthened', async () => {
    const storage = createFileStorage({ folder, keys });
    const address = await storage.put(session, Buffer.from('short'));
    const file = path.join(folder, session, address);
    const encrypted = await readFile(file);
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(file, changed);
      await expect(storage.get(session, address)).rejects.toEqual(damaged);
      await writeFile(file, encrypted.subarray(0, at));
      await expect(storage.get(session, address)).rejects.toEqual(damaged);
    }
    await writeFile(file, Buffer.concat([encrypted, Buffer.of(0)]));
    await expect(storage.get(session, address)).rejects.toEqual(damaged);
  });

  it('repairs a damaged blob when its content is stored again', async () => {
    const storage = createFileStorage({ folder, keys });
    const address = await storage.put(session, Buffer.from('whole'));
    await writeFile(path.join(folder, session, address), 'torn');
    await storage.put(session, Buffer.from('whole'));
    expect(String(await storage.get(session, address))).toBe('whole');
  });

  it('rejects another key', async () => {
    const address = await createFileStorage({ folder, keys }).put(session, Buffer.from('secret'));
    await expect(
      createFileStorage({ folder, keys: ringOf(createSecretKey(randomBytes(32))) }).get(session, address),
    ).rejects.toEqual(damaged);
  });

  it('rejects a blob moved to another session or another address', async () => {
    const storage = createFileStorage({ folder, keys });
    const address = await storage.put(session, Buffer.from('first'));
    const other = await storage.put(session, Buffer.from('second'));
    const outsider = randomUUID();
    await mkdir(path.join(folder, outsider));
    await copyFile(path.join(folder, session, address), path.join(folder, outsider, address));
    await expect(storage.get(outsider, address)).rejects.toEqual(damaged);
    await copyFile(path.join(folder, session, address), path.join(folder, session, other));
    await expect(storage.get(session, other)).rejects.toEqual(damaged);
  });

  it('erases one session and leaves the others', async () => {
    const storage = createFileStorage({ folder, keys });
    const neighbour = randomUUID();
    const address = await storage.put(session, Buffer.from('same'));
    await storage.put(neighbour, Buffer.from('same'));
    await storage.erase(session);
    await storage.erase(session);
    await expect(storage.get(session, address)).rejects.toEqual(missing);
    expect(String(await storage.get(neighbour, address))).toBe('same');
    expect(await readdir(folder)).not.toContain(session);
  });

  it('completes every call when storing and erasing run concurrently', async () => {
    const storage = createFileStorage({ folder, keys });
    for (let round = 0; round < 30; round++)
      await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => storage.put(session, Buffer.from(`${round} ${index}`))),
        ...Array.from({ length: 3 }, () => storage.erase(session)),
      ]);
    await storage.erase(session);
    expect(await readdir(folder)).not.toContain(session);
    expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
  });

  it('lists its blobs in order, starting at any blob', async () => {
    const storage = createFileStorage({ folder, keys });
    const put = [];
    for (const sessionId of [session, randomUUID(), randomUUID()])
      for (const text of ['a', 'b'])
        put.push({ sessionId, sha256: await storage.put(sessionId, Buffer.from(text)) });
    const inOrder = put.toSorted((a, b) =>
      `${a.sessionId}${a.sha256}`.localeCompare(`${b.sessionId}${b.sha256}`, 'en'),
    );
    expect(await listed(storage.list())).toEqual(inOrder);
    for (const [index, place] of inOrder.entries())
      expect(await listed(storage.list(place))).toEqual(inOrder.slice(index + 1));
  });

  it.each([
    '..',
    '.incoming',
    '',
    'a/../../b',
    `${session}/..`,
    `${session}\n`,
    session.toUpperCase() + '0',
    `\0${session}`,
  ])('rejects %j as a session', async (trick) => {
    const storage = createFileStorage({ folder, keys });
    await expect(storage.put(trick, Buffer.from('x'))).rejects.toThrow(TypeError);
    await expect(storage.get(trick, 'a'.repeat(64))).rejects.toThrow(TypeError);
    await expect(storage.erase(trick)).rejects.toThrow(TypeError);
  });

  it.each(['../x', '', 'A'.repeat(64), `${'a'.repeat(64)}\n`])('rejects %j as an address', async (trick) => {
    await expect(createFileStorage({ folder, keys }).get(session, trick)).rejects.toThrow(TypeError);
  });

  it('removes leftovers of a crash after an hour, and nothing younger', async () => {
    const incoming = path.join(folder, '.incoming');
    await mkdir(incoming);
    await writeFile(path.join(incoming, 'old'), '');
    await writeFile(path.join(incoming, 'young'), '');
    const longAgo = new Date(Date.now() - 61 * 60 * 1000);
    await utimes(path.join(incoming, 'old'), longAgo, longAgo);
    createFileStorage({ folder, keys });
    expect(await readdir(incoming)).toEqual(['young']);
  });
});
