/** Gets to a server that answers on the data directory: the one already running, wherever it came from, or a new one. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { probe } from './probe.ts';
import { tailOfServerLog } from './server-log.ts';
import { disarmStalePidFile, isServerOf, processExists, readPidFile, spawnServer } from './server-process.ts';

export interface RunningServer {
  pid: number;
  socketFolder: string;
  /** Whether this call started it; else it was found running and adopted. */
  startedHere: boolean;
}

export interface Launch {
  directory: DataDirectory;
  binaries: Binaries;
  socketFolder: string;
  settings: Record<string, string>;
  signal: AbortSignal;
}

const MOST_FAILURES = 8;
const POLL_MS = 25;

export async function bringUp(launch: Launch): Promise<RunningServer> {
  for (let failures = 0; ;) {
    const running = await findRunning(launch);
    if (running !== undefined) return running;
    const child = await spawnServer(launch.binaries.postgres, launch.directory, launch.settings);
    const started = await waitUntilReady(child, launch);
    if (started !== undefined) return started;
    // It ends at once where another process was faster (adopted in the next round), or while orphans of a killed server
    // still hold its shared memory (they notice within a moment).
    failures += 1;
    if (failures === MOST_FAILURES) {
      throw new Error(
        `PostgreSQL did not start. Its log ends with:\n${await tailOfServerLog(launch.directory.path)}`,
      );
    }
    await delay(Math.min(2000, 50 * 2 ** failures), undefined, { signal: launch.signal });
  }
}

async function findRunning({ directory: { cluster }, signal }: Launch): Promise<RunningServer | undefined> {
  for (;;) {
    const found = await readPidFile(cluster);
    if (found === undefined) return undefined;
    if (await probe(found.socketFolder, cluster)) return { ...found, startedHere: false };
    if (!(await isServerOf(cluster, found.pid))) {
      if (processExists(found.pid)) await disarmStalePidFile(cluster, found);
      return undefined;
    }
    // It recovers from a crash, starts, or shuts down: however long that takes, a second server could not run beside it.
    await delay(POLL_MS, undefined, { signal });
  }
}

async function waitUntilReady(
  child: ChildProcess,
  { directory: { cluster }, signal }: Launch,
): Promise<RunningServer | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster);
    if (found !== undefined && found.pid === child.pid && (await probe(found.socketFolder, cluster))) {
      return { ...found, startedHere: true };
    }
    await delay(POLL_MS, undefined, { signal });
  }
  return undefined;
}
