/** Files for secrets that are made here: readable by their owner alone, made once however many ask at the same time. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Null where there is none yet. */
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

/** `file` becomes what `next` is, at once. What it was is kept under `former`, or where another secret has that name under the next free one: returns which. */
export async function replaceSecretFile(file: string, next: string, former: string): Promise<string> {
  const stored = await keepAside(file, former);
  await rename(next, file);
  await syncFolderOf(file);
  return stored;
}

async function keepAside(file: string, former: string): Promise<string> {
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
    // The same where a command was cut short before it put the new one in its place.
    if (isFree || content.equals(await readFile(name))) return name;
  }
}

/**
 * Written and synced before it gets its name, so that a crash leaves no half a secret; the first of two writers wins.
 * Returns what is in the file now.
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
