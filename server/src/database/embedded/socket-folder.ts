/**
 * The folder of the server's Unix socket. Whoever can enter it is the database's user (SQL authentication is `trust`), so it
 * belongs to the server's user alone, mode 0700.
 */
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './data-directory.ts';
import type { DataDirectory } from './data-directory.ts';
import type { ServerUser } from './server-user.ts';

/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

export const PORT = 5432;

export async function prepareSocketFolder({ path, user }: DataDirectory): Promise<string> {
  const name = `countersign-${shortHash(path)}`;
  const candidates = [join(path, 'socket'), join(tmpdir(), name), join('/tmp', name)];
  const folder = candidates.find((candidate) => fits(candidate));
  if (folder === undefined)
    throw new Error('No folder has a path short enough for a Unix socket: set TMPDIR to a short one');
  await claimFolder(folder, user);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH;
}

/** In a folder that all may write to, somebody else may have been there first: then it is refused, never taken over. */
async function claimFolder(folder: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (user.isSomeoneElse) await chown(folder, user.uid, user.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const found = await lstat(folder);
  // Left by a root process between mkdir and chown.
  if (user.isSomeoneElse && found.isDirectory() && found.uid === 0) await chown(folder, user.uid, user.gid);
  const owned = found.uid === user.uid || (user.isSomeoneElse && found.uid === 0);
  if (!found.isDirectory() || !owned || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not a folder that ${user.name} alone may enter: remove it, or set TMPDIR`);
  }
}
