/** Where the embedded server keeps its data: the folder asked for, or /var/lib/countersign where the server's user cannot get there. */
import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { chooseServerUser, findImpassable } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

export interface DataDirectory {
  path: string;
  /** PostgreSQL's own folder (PGDATA). */
  cluster: string;
  user: ServerUser;
  notes: string[];
}

const UNDER_ROOT = '/var/lib/countersign';

export async function prepareDataDirectory(asked: string): Promise<DataDirectory> {
  const wanted = resolve(asked);
  const elsewhere = join(UNDER_ROOT, `${basename(wanted)}-${shortHash(wanted)}`);
  const [here, there] = await Promise.all([ownerOf(clusterOf(wanted)), ownerOf(clusterOf(elsewhere))]);
  const user = await chooseServerUser(here ?? there);

  const blocked = user.isSomeoneElse ? await findImpassable(dirname(wanted), user) : undefined;
  if (blocked !== undefined && here !== undefined) {
    throw new Error(
      `The database in ${wanted} cannot be reached by ${user.name}, who runs it: ${blocked} does not let others pass (chmod o+x)`,
    );
  }
  // Data that once went elsewhere stays there, even after the way was opened: an empty database must not appear instead.
  if (here === undefined && user.isSomeoneElse && (blocked !== undefined || there !== undefined)) {
    const reason =
      blocked === undefined
        ? 'it was put there at the first start'
        : `${blocked} does not let ${user.name}, who runs PostgreSQL, pass to ${wanted}`;
    const path = await makeFolder(elsewhere, user);
    return { path, cluster: clusterOf(path), user, notes: [`The database is kept in ${path}: ${reason}`] };
  }
  const path = await makeFolder(wanted, user);
  return { path, cluster: clusterOf(path), user, notes: [] };
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

function clusterOf(folder: string): string {
  return join(folder, 'cluster');
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

/** Answers the folder's real path: processes that came by different links must see each other's server as the same. */
async function makeFolder(asked: string, user: ServerUser): Promise<string> {
  await mkdir(dirname(asked), { recursive: true, mode: 0o755 });
  await mkdir(asked, { recursive: true, mode: 0o711 });
  const path = await realpath(asked);
  if (!user.isSomeoneElse) return path;
  // To pass is all the server's user needs here; what it owns lies inside, closed to everyone else.
  const { mode } = await stat(path);
  if ((mode & 0o011) !== 0o011) await chmod(path, (mode & 0o7777) | 0o011);
  return path;
}
