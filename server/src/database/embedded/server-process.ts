/** Runs the server in its own process session. Neither Ctrl-C nor a `kill -9` of the app ends it. */
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

/** The environment of the server. It is not inherited from the app, whose environment contains secrets. */
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
  /** The socket's folder. Empty until the server listens. */
  socketFolder: string;
}

/** Reads PostgreSQL's postmaster.pid. Returns undefined if it does not exist. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined;
}

/**
 * Replaces the process id in stale lock files with the id of this process. PostgreSQL ignores this id, because it
 * belongs to the parent of the server. The stale id may belong to another process after a reboot, in a new container, or
 * while a killed server has not been reaped. PostgreSQL would then refuse to start. The files themselves must stay,
 * because through them PostgreSQL finds the shared memory of surviving backends.
 */
export async function disarmStaleLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [pidFileOf(cluster), join(socketFolder, `.s.PGSQL.${PORT}.lock`)]) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0 || !processExists(pid)) continue;
    // Overwrites the file instead of replacing it, so that its owner does not change.
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

/** Returns whether the process is the server of this cluster. A zombie is not, because it has no command line. */
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
 * Requests a fast shutdown, as `pg_ctl stop -m fast` does, and waits until the server has ended. A fast shutdown ends
 * the sessions and writes a checkpoint.
 */
export async function shutDown(cluster: string): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid;
  if (pid === undefined || !(await isServerOf(cluster, pid))) return;
  signal(pid, 'SIGINT');
  const askedAt = Date.now();
  let isImmediate = false;
  while (await isServerOf(cluster, pid)) {
    // An immediate shutdown loses no data either, because the server recovers from the write-ahead log when it starts
    // again.
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
    // Ignores the error if the process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The size at which the server's log file is rotated. The previous log is then deleted. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;

async function openServerLog(dataDir: string): Promise<FileHandle> {
  await rotateServerLog(dataDir);
  // Opened for appending, so that the log can be truncated while the server writes to it.
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
