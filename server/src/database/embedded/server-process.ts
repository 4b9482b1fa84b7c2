/** Runs the server in a separate process session, so that neither Ctrl-C nor `kill -9` for the app reaches it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { copyFile, open, readFile, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PORT } from './connection.ts';
import type { DataDirectory } from './data-directory.ts';
import type { ServerUser } from './server-user.ts';

/** The environment is not that of the app, which contains secrets. */
export const serverEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function asUser({ uid, gid, isAnotherUser }: ServerUser): { uid?: number; gid?: number } {
  return isAnotherUser ? { uid, gid } : {};
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
  /** The folder is empty until the server listens. */
  socketFolder: string;
}

/** Reads PostgreSQL's postmaster.pid, if it exists. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined;
}

/**
 * Replaces the process id in stale lock files by the id of this process's parent, which cannot be a server. After a
 * reboot, in a new container, or while a killed server waits to be reaped, the stale id may belong to an existing
 * process, and PostgreSQL would not start. The files must stay, because PostgreSQL finds the shared memory of surviving
 * backends there.
 */
export async function disarmStaleLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [pidFileOf(cluster), join(socketFolder, `.s.PGSQL.${PORT}.lock`)]) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0 || !processExists(pid)) continue;
    // The lock file is overwritten and not replaced, so that its owner does not change.
    if (!(await isServerOf(cluster, pid)))
      await writeFile(file, `${process.pid}${text.slice(text.indexOf('\n'))}`);
  }
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns whether the process is the server of this cluster. A zombie has no command line and does not count. */
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

const FAST_SHUTDOWN_MS = 60_000;

/**
 * Requests a fast shutdown like `pg_ctl stop -m fast`, which ends the sessions and writes a checkpoint, and waits until
 * it is complete.
 */
export async function shutDown(cluster: string): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid;
  if (pid === undefined || !(await isServerOf(cluster, pid))) return;
  signal(pid, 'SIGINT');
  const askedAt = Date.now();
  let isImmediate = false;
  while (await isServerOf(cluster, pid)) {
    // An immediate shutdown loses no data either, because the next start recovers from the write-ahead log.
    if (!isImmediate && Date.now() - askedAt > FAST_SHUTDOWN_MS) {
      isImmediate = true;
      signal(pid, 'SIGQUIT');
    }
    await delay(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process has ended in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The server's log is a file next to its data. At this size the log is rotated, and the previous one is removed. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;

async function openServerLog(dataDir: string): Promise<FileHandle> {
  await rotateServerLog(dataDir);
  // The log is opened for appending, so that it can be truncated while the server writes.
  return open(logOf(dataDir), constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o600);
}

export async function rotateServerLog(dataDir: string): Promise<void> {
  const log = logOf(dataDir);
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

export async function lastServerLogLines(dataDir: string): Promise<string> {
  const text = await readFile(logOf(dataDir), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-12).join('\n');
}

function logOf(dataDir: string): string {
  return join(dataDir, 'server.log');
}
