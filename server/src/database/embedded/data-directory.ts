/**
 * Locates the data of the embedded server. It is in the requested folder, or in /var/lib/countersign if the server's
 * user cannot reach that folder.
 */
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { chooseServerUser, findBlockedFolder, type ClusterOwner, type ServerUser } from './server-user.ts';

export interface DataDirectory {
  path: string;
  /** The folder in which PostgreSQL stores its data (PGDATA). */
  cluster: string;
  user: ServerUser;
  /** Notes for the operator, to which later steps add. */
  notes: string[];
}

export async function prepareDataDirectory(asked: string): Promise<DataDirectory> {
  const wanted = await realpath(asked).catch(() => resolve(asked));
  const redirect = await readRedirect(wanted);
  const here = await ownerOf(clusterOf(wanted));
  const there = redirect === undefined ? undefined : await ownerOf(clusterOf(redirect));
  const user = await chooseServerUser(here ?? there);

  const blocked = user.isAnotherUser ? await findBlockedFolder(dirname(wanted), user) : undefined;
  if (blocked !== undefined && here !== undefined) {
    throw new Error(
      `The database in ${wanted} cannot be reached by ${user.name}, who runs it: ${blocked} does not let others pass (chmod o+x)`,
    );
  }
  // Data in the other location stays there even if the requested folder has become accessible. Otherwise, the server
  // would start with an empty database.
  if (here === undefined && (blocked !== undefined || redirect !== undefined)) {
    const elsewhere = redirect ?? (await createRedirect(wanted));
    const reason =
      blocked === undefined
        ? 'it was created there at the first start'
        : `${blocked} does not let ${user.name}, who runs PostgreSQL, pass to ${wanted}`;
    const prepared = await describe(elsewhere, user, [
      `The database is stored in ${elsewhere}: ${reason}`,
      ...(await abandonedDatabases()),
    ]);
    if (user.isAnotherUser) await writeFile(join(elsewhere, OWNER_FILE), `${wanted}\n`);
    return prepared;
  }
  return describe(wanted, user, []);
}

async function describe(folder: string, user: ServerUser, notes: string[]): Promise<DataDirectory> {
  await makeFolder(folder, user);
  // Resolves symbolic links, so that processes with different paths find the same server.
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
  if (!user.isAnotherUser) return;
  // Lets all users enter the folders. Under a strict umask, the server's user could otherwise not reach its files.
  // PostgreSQL's own files have stricter modes.
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o7777) | 0o011);
    if (topmostMade === undefined || folder === topmostMade) return;
  }
}

/**
 * The file in the data directory that names the folder under /var/lib/countersign. The database is therefore found
 * through every path to the data directory. If the data directory is deleted, the server starts with an empty database.
 */
const REDIRECT_FILE = 'database-is-in';
const UNDER_ROOT = '/var/lib/countersign';

async function readRedirect(dataDir: string): Promise<string | undefined> {
  const text = await readFile(redirectFileOf(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const folder = text.trim();
  if (dirname(folder) !== UNDER_ROOT)
    throw new Error(`${redirectFileOf(dataDir)} does not name a folder in ${UNDER_ROOT}`);
  return folder;
}

/** The file next to a database under /var/lib/countersign that names the data directory of this database. */
const OWNER_FILE = 'belongs-to';

/**
 * Returns notes that name the databases whose data directory was deleted. Nothing else shows that these databases still
 * exist.
 */
async function abandonedDatabases(): Promise<string[]> {
  const notes: string[] = [];
  for (const name of await readdir(UNDER_ROOT).catch(() => [])) {
    const folder = join(UNDER_ROOT, name);
    const text = await readFile(join(folder, OWNER_FILE), 'utf8').catch(() => undefined);
    const owner = text?.trim();
    if (owner === undefined || (await readRedirect(owner)) === folder) continue;
    notes.push(
      `The data directory ${owner} of the database in ${folder} was deleted. Delete that folder too.`,
    );
  }
  return notes;
}

/**
 * Creates the redirect file and the folder that it names. Two servers that start for the first time at once get the
 * same folder.
 */
async function createRedirect(dataDir: string): Promise<string> {
  const unique = randomBytes(6).toString('hex');
  const folder = join(UNDER_ROOT, `${basename(dataDir)}-${unique}`);
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${redirectFileOf(dataDir)}.${unique}`;
  try {
    await writeFile(unfinished, `${folder}\n`, { flush: true });
    await link(unfinished, redirectFileOf(dataDir));
    return folder;
  } catch (error) {
    const other = await readRedirect(dataDir);
    if (other === undefined) throw error;
    return other;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function redirectFileOf(dataDir: string): string {
  return join(dataDir, REDIRECT_FILE);
}
