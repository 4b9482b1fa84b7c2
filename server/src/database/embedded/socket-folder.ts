/**
 * The folder of the server's Unix socket. Whoever can enter it is a user of the database (SQL authentication is `trust`), so it
 * belongs to the server's user alone, mode 0700.
 */
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './data-directory.ts';
import type { ServerUser } from './server-user.ts';

/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

export const PORT = 5432;

export function chooseSocketFolder(dataDir: string): string {
  const name = `countersign-${shortHash(dataDir)}`;
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), name), join('/tmp', name)];
  const folder = candidates.find(
    (candidate) => Buffer.byteLength(join(candidate, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH,
  );
  if (folder === undefined)
    throw new Error('No folder has a path short enough for a Unix socket: set a shorter TMPDIR');
  return folder;
}

/** Where all may write, somebody else may have been there first: such a folder is refused, never taken over. */
export async function prepareSocketFolder(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  const { uid, mode } = found;
  const isOwn = uid === user.uid || (user.isSomeoneElse && uid === 0);
  if (!found.isDirectory() || !isOwn || (mode & 0o077) !== 0) {
    throw new Error(
      `${folder} is not a folder that ${user.name} alone may enter: remove it, or set another TMPDIR`,
    );
  }
  if (uid !== user.uid) await chown(folder, user.uid, user.gid);
}
