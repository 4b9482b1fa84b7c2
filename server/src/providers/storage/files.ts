/**
 * The embedded blob store: `<folder>/<session id>/<sha256 of the plain content>`, each file encrypted by itself (encrypted-blob.ts).
 * A blob is written to a temporary file, flushed, renamed, and the folders are flushed: after a power cut it is
 * complete or not there at all.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { hashInChunks } from './in-chunks.ts';
import { decryptBlob, encryptBlob, isCurrent, START_BYTES } from './encrypted-blob.ts';
import { StorageError, type Storage } from './storage.ts';

export interface FileStorageOptions {
  folder: string;
  keys: KeyRing;
}

export function createFileStorage(options: FileStorageOptions): Storage {
  const { keys } = options;
  const folder = path.resolve(options.folder);
  const incoming = path.join(folder, INCOMING);
  for (const each of [folder, incoming]) {
    mkdirSync(each, { recursive: true, mode: 0o700 });
    chmodSync(each, 0o700);
  }
  removeLeftovers(incoming);

  const storage: Storage = {
    async put(sessionId, content) {
      const sessionFolder = path.join(folder, checkedSessionId(sessionId));
      const sha256 = await hashInChunks(content);
      // Always written, even when it is there: the same content has the same name, and a damaged copy is replaced.
      const temporary = path.join(incoming, randomUUID());
      try {
        await writeDurably(temporary, await encryptBlob(keys, { sessionId, sha256 }, content));
        await mkdir(sessionFolder, { recursive: true, mode: 0o700 });
        await rename(temporary, path.join(sessionFolder, sha256));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await flushFolder(sessionFolder);
      await flushFolder(folder);
      return sha256;
    },

    async get(sessionId, sha256) {
      const file = path.join(folder, checkedSessionId(sessionId), checkedSha256(sha256));
      const content = await decryptBlob(keys, { sessionId, sha256 }, await readBlob(file));
      if ((await hashInChunks(content)) !== sha256) {
        throw new StorageError('damaged', 'The blob does not match its address');
      }
      return content;
    },

    async erase(sessionId) {
      await rm(path.join(folder, checkedSessionId(sessionId)), { recursive: true, force: true });
      await flushFolder(folder);
    },

    async *list(after) {
      for (const sessionId of await namesIn(folder, UUID)) {
        if (after && sessionId < after.sessionId) continue;
        for (const sha256 of await namesIn(path.join(folder, sessionId), SHA256))
          if (sessionId !== after?.sessionId || sha256 > after.sha256) yield { sessionId, sha256 };
      }
    },

    async renew({ sessionId, sha256 }) {
      const start = await startOf(path.join(folder, checkedSessionId(sessionId), checkedSha256(sha256)));
      if (start === null || isCurrent(keys, start)) return false;
      await storage.put(sessionId, await storage.get(sessionId, sha256));
      return true;
    },
  };
  return storage;
}

const INCOMING = '.incoming';
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

// Both become parts of a path, so only their exact format is accepted.
function checkedSessionId(sessionId: string): string {
  if (!UUID.test(sessionId)) throw new TypeError('A session id must be a lower-case UUID');
  return sessionId;
}

function checkedSha256(sha256: string): string {
  if (!SHA256.test(sha256)) throw new TypeError('A blob address must be a lower-case SHA-256');
  return sha256;
}

/** What a crash left behind. Newer files may be ones that another node is still writing. */
function removeLeftovers(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const file = path.join(incoming, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && Date.now() - written > LEFTOVER_AFTER_MS) rmSync(file, { force: true });
  }
}

async function writeDurably(file: string, pieces: Buffer[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(pieces);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readBlob(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) {
      throw new StorageError('missing', 'There is no such blob', { cause: error });
    }
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** In their order; none where it is gone. */
async function namesIn(folder: string, form: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => form.test(name)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Null where there is no such file. */
async function startOf(file: string): Promise<Buffer | null> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
