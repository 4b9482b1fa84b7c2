/** Gets to a server that answers on the data directory: the one already running, wherever it came from, or a new one. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { probe } from './probe.ts';
import { tailOfServerLog } from './server-log.ts';
import { disarmStalePidFile, isServerOf, processExists, readPidFile, spawnServer } from './server-process.ts';
import { serverSettings } from './settings.ts';
import { prepareSocketFolder } from './socket-folder.ts';

export interface RunningServer {
  pid: number;
  socketFolder: string;
  /** Whether this call started it; else it was found running and adopted. */
  startedHere: boolean;
}

export interface Launch {
  directory: DataDirectory;
  binaries: Binaries;
  /** For a server that has to be started; one that is found running tells where its socket is. */
  socketFolder: string;
  /** Those that differ from the product's own. */
  settings: Record<string, string>;
  /** Ends the effort, and with it a server that was still starting. */
  signal: AbortSignal;
}

const MOST_FAILURES = 8;
const POLL_MS = 25;

export async function bringUp(launch: Launch): Promise<RunningServer> {
  const { directory, binaries, socketFolder, settings, signal } = launch;
  for (let failures = 0; ;) {
    const running = await findRunning(launch);
    if (running !== undefined) return running;
    await prepareSocketFolder(socketFolder, directory.user);
    const child = await spawnServer(binaries.postgres, directory, {
      ...serverSettings(socketFolder),
      ...settings,
    });
    const started = await waitUntilReady(child, launch);
    if (started !== undefined) return started;
    // It ends at once where another process was faster (adopted in the next round), or while orphans of a killed server
    // still hold its shared memory (they notice within a moment). Both leave a postmaster.pid; else there is little hope.
    failures += (await readPidFile(directory.cluster)) === undefined ? MOST_FAILURES / 2 : 1;
    if (failures >= MOST_FAILURES) {
      throw new Error(
        `PostgreSQL did not start. Its log ends with:\n${await tailOfServerLog(directory.path)}`,
      );
    }
    await delay(Math.min(2000, 50 * 2 ** failures), undefined, { signal });
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

async function waitUntilReady(child: ChildProcess, launch: Launch): Promise<RunningServer | undefined> {
  const { cluster } = launch.directory;
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster);
    if (found !== undefined && found.pid === child.pid && (await probe(found.socketFolder, cluster))) {
      return { ...found, startedHere: true };
    }
    if (launch.signal.aborted) child.kill('SIGINT');
    await delay(POLL_MS);
  }
  launch.signal.throwIfAborted();
  return undefined;
}
