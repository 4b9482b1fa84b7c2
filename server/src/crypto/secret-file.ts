/**
 * Reads and writes files for secrets that the server generates. They are readable by their owner alone and are created
 * only once under concurrent requests.
 */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Returns null if the file does not exist. */
export async function readSecretFile(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { mode } = await stat(file);
  if (mode & 0o077) throw new Error(`${file} can be read by other users. Run: chmod 600 ${file}`);
  return text;
}

/**
 * Atomically replaces `file` with `next`. The previous content is saved as `former`, or under the next free name if
 * that file holds another secret. Returns the name used.
 */
export async function replaceSecretFile(file: string, next: string, former: string): Promise<string> {
  const stored = await saveFormer(file, former);
  await rename(next, file);
  await syncFolderOf(file);
  return stored;
}

async function saveFormer(file: string, former: string): Promise<string> {
  const content = await readFile(file);
  for (let number = 1; ; number++) {
    const name = number === 1 ? former : `${former}-${number}`;
    const isFree = await link(file, name).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    // Equal content means that an earlier run was interrupted before it replaced the file.
    if (isFree || content.equals(await readFile(name))) return name;
  }
}

/**
 * Writes and syncs a temporary file before linking it, so that a crash never leaves half a secret. If two processes write
 * at the same time, the first wins. Returns the content that is now in the file.
 */
export async function createSecretFile(file: string, text: string): Promise<string> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  await syncFolderOf(file);
  const stored = await readSecretFile(file);
  if (stored === null) throw new Error(`${file} disappeared while it was being created`);
  return stored;
}

async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(path.dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
