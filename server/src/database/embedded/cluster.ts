/** Makes PostgreSQL's data folder when there is none yet. */
import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { asUser, serverEnvironment } from './server-process.ts';
import { makeWhole } from './unfinished.ts';

export const SUPERUSER = 'postgres';

// The encoding is named because without LANG it would be SQL_ASCII; C sorts the same on every machine.
const OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  `--username=${SUPERUSER}`,
  '--auth-local=trust',
  '--auth-host=reject',
];

export async function ensureCluster({ cluster, user }: DataDirectory, { initdb }: Binaries): Promise<void> {
  await makeWhole(cluster, async (folder) => {
    if (user.isSomeoneElse) await chown(folder, user.uid, user.gid);
    const options = { ...asUser(user), env: serverEnvironment, cwd: folder };
    try {
      await promisify(execFile)(initdb, ['-D', folder, ...OPTIONS], options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The embedded PostgreSQL could not make its data folder. Where it does not run on this system, set DATABASE_URL. ${reason}`,
        { cause: error },
      );
    }
  });
}
