/**
 * Creates folders atomically. A folder is filled under a temporary name and then renamed. A process that is killed
 * midway never leaves a partial folder under the final name. If two processes create the same folder, one process
 * succeeds, and the other process uses the folder.
 */
import { lstat, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { processExists } from './server-process.ts';

export async function createFolderAtomically(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (await exists(folder)) return;
  await removeAbandoned(folder);
  const unfinished = await mkdtemp(`${folder}.${process.pid}-`);
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.`;
  for (const name of await readdir(dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN;
    if (Number.isSafeInteger(pid) && !processExists(pid)) {
      await rm(join(dirname(folder), name), { recursive: true, force: true });
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
