/**
 * Connects to the embedded server through its Unix socket, which is the only way to reach it. Authentication is
 * `trust`: everyone who can enter the socket's folder can use the database. The folder therefore has mode 0700 and
 * belongs to the server's user.
 */
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServerUser } from './server-user.ts';

export const SUPERUSER = 'postgres';

/** The connection. It sets every field for which pg would otherwise use the environment. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password: '';
  ssl: false;
}

export function connectionOf(socketFolder: string, user: string, database: string): EmbeddedConnection {
  return { host: socketFolder, port: PORT, user, database, password: '', ssl: false };
}

/** Returns whether a server responds at this socket, accepts queries, and serves this cluster. */
export async function isReady(socketFolder: string, cluster: string): Promise<boolean> {
  const client = new Client({
    ...connectionOf(socketFolder, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === (await realpath(cluster));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The maximum length of a socket's path. sun_path has 108 bytes on Linux and 104 on macOS, including the terminating
 * zero.
 */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

export const PORT = 5432;

export function chooseSocketFolder(dataDir: string): string {
  const name = `countersign-${shortHash(dataDir)}`;
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), name), join('/tmp', name)];
  const folder = candidates.find(
    (candidate) => Buffer.byteLength(join(candidate, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH_BYTES,
  );
  if (folder === undefined)
    throw new Error('No folder has a path that is short enough for a Unix socket: set a shorter TMPDIR');
  return folder;
}

/**
 * Creates the socket's folder. If another user has created it first, which is possible in a world-writable folder, it
 * is refused and never taken over.
 */
export async function prepareSocketFolder(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  const { uid, mode } = found;
  const isOwn = uid === user.uid || (user.isAnotherUser && uid === 0);
  if (!found.isDirectory() || !isOwn || (mode & 0o077) !== 0) {
    throw new Error(
      `${folder} is not a folder that only ${user.name} may enter. Remove it, or set another TMPDIR`,
    );
  }
  if (uid !== user.uid) await chown(folder, user.uid, user.gid);
}

function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}
