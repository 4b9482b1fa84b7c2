/**
 * Stores blobs in a folder: `<folder>/<session id>/<sha256 of the plain content>`. A blob is written to a temporary
 * file, flushed and renamed, and the folders are flushed. After a power failure, the blob is either complete or absent.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type BlobName,
  type BlobStore,
  isBlobHash,
  isSessionId,
  MARK_NAME,
  StorageError,
} from './storage.ts';

export function createFolderStore(place: string): BlobStore {
  const folder = path.resolve(place);
  const incoming = path.join(folder, INCOMING);
  for (const each of [folder, incoming]) {
    mkdirSync(each, { recursive: true, mode: 0o700 });
    chmodSync(each, 0o700);
  }
  removeLeftovers(incoming);
  const markName = path.join(folder, MARK_NAME);
  const fileOf = ({ sessionId, sha256 }: BlobName) => path.join(folder, sessionId, sha256);

  /** Writes a file under a temporary name, and renames it when it is complete. */
  async function writeWhole(pieces: readonly Buffer[], file: string): Promise<void> {
    const temporary = path.join(incoming, randomUUID());
    try {
      await writeDurably(temporary, pieces);
      await moveInto(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    name: folder,
    markName,

    async write(name, encrypted) {
      const sessionFolder = path.join(folder, name.sessionId);
      await writeWhole(encrypted, fileOf(name));
      // If the folder no longer exists, an erasure has deleted it, so it needs no flush.
      await flushFolder(sessionFolder).catch(orIfMissing(undefined));
      await flushFolder(folder);
    },

    read: (name) => readBlob(fileOf(name)),

    async erase(sessionId) {
      await rm(path.join(folder, sessionId), { recursive: true, force: true, ...WHILE_FILLED });
      await flushFolder(folder);
    },

    async *list(after) {
      for (const sessionId of (await readdir(folder)).filter(isSessionId).toSorted()) {
        if (after && sessionId < after.sessionId) continue;
        for (const sha256 of (await namesIn(path.join(folder, sessionId))).filter(isBlobHash).toSorted())
          if (sessionId !== after?.sessionId || sha256 > after.sha256) yield { sessionId, sha256 };
      }
    },

    readMark: () =>
      readFile(markName, 'utf8')
        .then((text) => text.trim())
        .catch(orIfMissing(null)),

    async writeMark(mark) {
      await writeWhole([Buffer.from(`${mark}\n`)], markName);
      await flushFolder(folder);
    },

    problem: () =>
      access(incoming, constants.R_OK | constants.W_OK).then(
        () => null,
        () => 'the blob folder is not writable',
      ),
  };
}

const INCOMING = '.incoming';
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/** Options that retry the deletion of a folder, which fails while files are added to it. */
const WHILE_FILLED = { maxRetries: 10, retryDelay: 20 };

/**
 * Moves a file into its folder. Creates the folder first, and again if an erasure deletes the folder before the rename.
 */
async function moveInto(temporary: string, file: string): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      return await rename(temporary, file);
    } catch (error) {
      if (!isNotThere(error) || tried === MOST_TRIES) throw error;
    }
}

const MOST_TRIES = 20;

/** Removes old temporary files that a crash left behind. Recent ones may still be in use by another node. */
function removeLeftovers(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const file = path.join(incoming, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && Date.now() - written > LEFTOVER_AFTER_MS) rmSync(file, { force: true });
  }
}

async function writeDurably(file: string, pieces: readonly Buffer[]): Promise<void> {
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
  const content = await readFile(file).catch(orIfMissing(null));
  if (content === null) throw new StorageError('missing', 'The blob does not exist');
  return content;
}

/** Lists the files in a folder. Returns an empty list if an erasure has deleted the folder. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(orIfMissing([]));

const orIfMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isNotThere(error)) return value;
    throw error;
  };

const isNotThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
