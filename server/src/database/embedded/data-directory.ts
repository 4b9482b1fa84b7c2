/** Where the embedded server keeps its data: the folder asked for, or /var/lib/countersign where its user cannot get there. */
import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { moveElsewhere, readMoved } from './moved.ts';
import { chooseServerUser, findImpassable } from './server-user.ts';
import type { ClusterOwner, ServerUser } from './server-user.ts';

export interface DataDirectory {
  path: string;
  /** PostgreSQL's own folder (PGDATA). */
  cluster: string;
  user: ServerUser;
  /** What the operator should know; the steps that follow add theirs. */
  notes: string[];
}

export async function prepareDataDirectory(asked: string): Promise<DataDirectory> {
  const wanted = await realpath(asked).catch(() => resolve(asked));
  const moved = await readMoved(wanted);
  const here = await ownerOf(clusterOf(wanted));
  const there = moved === undefined ? undefined : await ownerOf(clusterOf(moved));
  const user = await chooseServerUser(here ?? there);

  const blocked = user.isSomeoneElse ? await findImpassable(dirname(wanted), user) : undefined;
  if (blocked !== undefined && here !== undefined) {
    throw new Error(
      `The database in ${wanted} cannot be reached by ${user.name}, who runs it: ${blocked} does not let others pass (chmod o+x)`,
    );
  }
  // Data that once went elsewhere stays there, even after the way was opened: an empty database must not appear instead.
  if (here === undefined && (blocked !== undefined || moved !== undefined)) {
    const elsewhere = moved ?? (await moveElsewhere(wanted));
    const reason =
      blocked === undefined
        ? 'it was put there at its first start'
        : `${blocked} does not let ${user.name}, who runs PostgreSQL, pass to ${wanted}`;
    return describe(elsewhere, user, [`The database is kept in ${elsewhere}: ${reason}`]);
  }
  return describe(wanted, user, []);
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

async function describe(folder: string, user: ServerUser, notes: string[]): Promise<DataDirectory> {
  await makeFolder(folder, user);
  // Processes that came by different links must see each other's server as the same.
  const path = await realpath(folder);
  return { path, cluster: clusterOf(path), user, notes };
}

function clusterOf(folder: string): string {
  return join(folder, 'cluster');
}

async function ownerOf(cluster: string): Promise<ClusterOwner | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  return found && { cluster, uid: found.uid, gid: found.gid };
}

async function makeFolder(path: string, user: ServerUser): Promise<void> {
  const topmostMade = await mkdir(path, { recursive: true, mode: 0o755 });
  if (!user.isSomeoneElse) return;
  // To pass is all the server's user needs here (a strict umask may have taken it); what it owns lies inside, closed.
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o7777) | 0o011);
    if (topmostMade === undefined || folder === topmostMade) return;
  }
}
