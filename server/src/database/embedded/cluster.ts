/** Makes PostgreSQL's data folder when there is none yet. */
import { execFile } from 'node:child_process';
import { chown, lstat, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { asUser, serverEnvironment } from './server-process.ts';

export const SUPERUSER = 'postgres';

/** Built beside and renamed: a kill in the middle never leaves half a cluster, and of two first starts one wins. */
export async function ensureCluster(
  { path, cluster, user }: DataDirectory,
  { initdb }: Binaries,
): Promise<void> {
  if (await exists(cluster)) return;
  const unfinished = await mkdtemp(`${cluster}.`);
  try {
    if (user.isSomeoneElse) await chown(unfinished, user.uid, user.gid);
    await runInitdb(initdb, unfinished, asUser(user));
    await rename(unfinished, cluster);
    await syncFolder(path);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(cluster))) throw error;
  }
}

async function runInitdb(
  initdb: string,
  folder: string,
  identity: { uid?: number; gid?: number },
): Promise<void> {
  // The encoding is named because without LANG it would be SQL_ASCII; C sorts the same on every machine.
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    `--username=${SUPERUSER}`,
    '--auth-local=trust',
    '--auth-host=reject',
  ];
  try {
    await promisify(execFile)(initdb, ['-D', folder, ...options], {
      ...identity,
      env: serverEnvironment,
      cwd: folder,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded PostgreSQL does not run on this system; set DATABASE_URL. ${reason}`, {
      cause: error,
    });
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
