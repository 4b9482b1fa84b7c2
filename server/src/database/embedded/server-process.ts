/** The server as a process of its own session, so that neither a Ctrl-C nor a `kill -9` meant for the app reaches it. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DataDirectory } from './data-directory.ts';
import { openServerLog } from './server-log.ts';
import type { ServerUser } from './server-user.ts';
import { PORT } from './socket-folder.ts';

/** Nothing of the app's own environment, which holds its secrets. */
export const serverEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function asUser({ uid, gid, isSomeoneElse }: ServerUser): { uid?: number; gid?: number } {
  return isSomeoneElse ? { uid, gid } : {};
}

export async function spawnServer(
  postgres: string,
  { path, cluster, user }: DataDirectory,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const log = await openServerLog(path);
  try {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(postgres, ['-D', cluster, '-p', String(PORT), ...options], {
      ...asUser(user),
      cwd: cluster,
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

export interface PidFile {
  pid: number;
  socketFolder: string;
}

/** PostgreSQL's postmaster.pid; absent or still being written is undefined. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4];
  return Number.isSafeInteger(pid) && pid > 0 && socketFolder ? { pid, socketFolder } : undefined;
}

/**
 * After a reboot, or in a new container, the number in a left-over postmaster.pid may be that of an innocent process, and
 * PostgreSQL would not start. The file itself must stay, since PostgreSQL finds there the shared memory that surviving
 * backends still use; only the number is replaced, by one that it knows cannot be a server: its parent's.
 */
export async function disarmStalePidFile(cluster: string, stale: PidFile): Promise<void> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => '');
  if (!text.startsWith(`${stale.pid}\n`)) return;
  // In place: the file keeps its owner.
  await writeFile(pidFileOf(cluster), `${process.pid}${text.slice(text.indexOf('\n'))}`);
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process is the server of this very cluster; a zombie has no command line, and is none. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!processExists(pid)) return false;
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}

function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
