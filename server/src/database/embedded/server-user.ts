/**
 * Chooses the user that runs the server. PostgreSQL refuses to run as root, so an app that runs as root starts the
 * server as an unprivileged user. This user must be able to enter all folders above the server's files.
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
  /** True if the app runs as root. The server's files then belong to this other user, who also runs its processes. */
  isAnotherUser: boolean;
}

export interface ClusterOwner {
  cluster: string;
  uid: number;
  gid: number;
}

/** Chooses the user. `owner` is the owner of an existing cluster, and PostgreSQL must run as this user. */
export async function chooseServerUser(owner: ClusterOwner | undefined): Promise<ServerUser> {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (own.uid !== 0) {
    if (owner !== undefined && owner.uid !== own.uid) {
      throw new Error(
        `The database in ${owner.cluster} belongs to user ${owner.uid}, but this is user ${own.uid}: start as that user or as root`,
      );
    }
    return { name: `user ${own.uid}`, ...own, isAnotherUser: false };
  }
  if (owner !== undefined && owner.uid !== 0)
    return { name: `user ${owner.uid}`, ...owner, isAnotherUser: true };
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (user === undefined || user.uid === 0) {
    throw new Error(
      "PostgreSQL does not run as root, and /etc/passwd has neither the user 'postgres' nor the user " +
        "'nobody': start as an ordinary user, or set DATABASE_URL",
    );
  }
  return { ...user, isAnotherUser: true };
}

/**
 * Returns the first folder from the root to `path` that the user cannot enter. Folders that do not exist yet are
 * ignored.
 */
export async function findBlockedFolder(path: string, user: ServerUser): Promise<string | undefined> {
  const chain: string[] = [];
  for (let folder = await realpathOfExisting(path); ; folder = dirname(folder)) {
    chain.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  for (const folder of chain) {
    if (!(await hasPermission(folder, user, 0o1))) return folder;
  }
  return undefined;
}

/** Returns whether the user has all these permissions on the path (4 is read, 1 is execute or enter). */
export async function hasPermission(path: string, { uid, gid }: ServerUser, bits: number): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(path);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

function parsePasswd(text: string): { name: string; uid: number; gid: number }[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

async function realpathOfExisting(path: string): Promise<string> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined) return real;
  }
}
