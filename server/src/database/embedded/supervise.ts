/** Starts or adopts the server of a data directory, monitors it, and restarts it if it dies. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { isReady, prepareSocketFolder } from './connection.ts';
import type { DataDirectory } from './data-directory.ts';
import {
  rotateServerLog,
  disarmStaleLocks,
  isServerOf,
  type PidFile,
  readPidFile,
  spawnServer,
  lastServerLogLines,
} from './server-process.ts';
import { serverSettings } from './settings.ts';

export interface RunningServer {
  pid: number;
  socketFolder: string;
  /** True if this call started the server. False if it adopted a running server. */
  startedHere: boolean;
}

export interface Launch {
  directory: DataDirectory;
  binaries: Binaries;
  /** The socket folder of a server that is started. A running server keeps its own. */
  socketFolder: string;
  /** PostgreSQL settings that override the product's own settings. */
  settings: Record<string, string>;
  /** Aborts the start. A server that is still starting is then stopped. */
  signal: AbortSignal;
}

/**
 * The maximum time to wait for orphans of a killed server. They usually end within a moment, but take longer if the
 * disk is busy.
 */
const MAX_ORPHANS_MS = 60_000;
const MAX_FAILURES = 2;
const POLL_MS = 25;

export async function startOrAdopt(launch: Launch): Promise<RunningServer> {
  const { directory, binaries, socketFolder, settings, signal } = launch;
  let failingSince: number | undefined;
  for (let failures = 0, tries = 0; ; tries += 1) {
    const running = await findRunning(launch);
    if (running !== undefined) return running;
    await prepareSocketFolder(socketFolder, directory.user);
    await disarmStaleLocks(directory.cluster, socketFolder);
    const child = await spawnServer(binaries.postgres, directory, {
      ...serverSettings(socketFolder),
      ...settings,
    });
    const started = await waitUntilReady(child, launch);
    if (started !== undefined) return started;
    // The process ends at once if another process has started the server first, or while orphans of a killed server
    // hold its shared memory. In these cases postmaster.pid exists, and the next iteration adopts the server or
    // retries. If the file does not exist, a retry rarely helps.
    if ((await readPidFile(directory.cluster)) === undefined) failures += 1;
    failingSince ??= Date.now();
    if (failures >= MAX_FAILURES || Date.now() - failingSince > MAX_ORPHANS_MS) {
      throw new Error(
        `PostgreSQL did not start. Its log ends with:\n${await lastServerLogLines(directory.path)}`,
      );
    }
    await delay(Math.min(2000, 100 * 2 ** tries), undefined, { signal });
  }
}

const answersAt = async ({ socketFolder }: PidFile, cluster: string): Promise<boolean> =>
  socketFolder !== '' && (await isReady(socketFolder, cluster));

async function findRunning({ directory: { cluster }, signal }: Launch): Promise<RunningServer | undefined> {
  for (;;) {
    const found = await readPidFile(cluster);
    if (found === undefined) return undefined;
    if (await answersAt(found, cluster)) return { ...found, startedHere: false };
    if (!(await isServerOf(cluster, found.pid))) return undefined;
    // The server is starting, stopping or recovering from a crash. No second server can run until it has finished.
    await delay(POLL_MS, undefined, { signal });
  }
}

async function waitUntilReady(child: ChildProcess, launch: Launch): Promise<RunningServer | undefined> {
  const { cluster } = launch.directory;
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster);
    if (found !== undefined && found.pid === child.pid && (await answersAt(found, cluster))) {
      return { ...found, startedHere: true };
    }
    if (launch.signal.aborted) child.kill('SIGINT');
    await delay(POLL_MS);
  }
  launch.signal.throwIfAborted();
  return undefined;
}

// The interval between two checks of the process. It is longer on systems other than Linux, where each check starts
// another process.
const WATCH_MS = process.platform === 'linux' ? 250 : 2000;
const ROTATE_LOG_MS = 60_000;
const STABLE_MS = 30_000;

/**
 * Monitors the server and restarts it if it dies. The promise resolves when the launch's signal is aborted, and never
 * rejects.
 */
export async function superviseServer(server: RunningServer, launch: Launch, log: Log): Promise<void> {
  const { directory, signal } = launch;
  let { pid } = server;
  let deaths = 0;
  let upSince = Date.now();
  let rotatedAt = Date.now();
  while (!signal.aborted) {
    if (await isServerOf(directory.cluster, pid)) {
      if (Date.now() - rotatedAt > ROTATE_LOG_MS) {
        rotatedAt = Date.now();
        await rotateServerLog(directory.path).catch((error: unknown) =>
          log.warn({ err: error }, "The embedded PostgreSQL's log could not be rotated"),
        );
      }
      await pause(WATCH_MS, signal);
      continue;
    }
    deaths = Date.now() - upSince > STABLE_MS ? 1 : deaths + 1;
    log.error({ pid, deaths }, 'The embedded PostgreSQL crashed and is being restarted');
    await pause(Math.min(5000, 50 * 2 ** deaths), signal);
    if (signal.aborted) return;
    try {
      ({ pid } = await startOrAdopt(launch));
      upSince = Date.now();
      log.info({ pid }, 'The embedded PostgreSQL is running again');
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'The embedded PostgreSQL could not be restarted');
    }
  }
}

/** Waits without keeping the process alive. Returns early if the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
