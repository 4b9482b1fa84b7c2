/** The real PostgreSQL, brought by the package registry, started and supervised by the app: nothing to install or to set up. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { prepareBinaries } from './binaries.ts';
import { bringUp } from './bring-up.ts';
import type { RunningServer } from './bring-up.ts';
import { isClaimed } from './claim.ts';
import { ensureCluster } from './cluster.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { APP_NAME, ensureDatabase } from './ensure-database.ts';
import { connectionOf } from './probe.ts';
import type { EmbeddedConnection } from './probe.ts';
import { boundServerLog } from './server-log.ts';
import { serverSettings } from './settings.ts';
import { shutDown } from './shut-down.ts';
import { prepareSocketFolder } from './socket-folder.ts';
import { isServerOf } from './server-process.ts';

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Where the data really is: see `notes` when this is not the folder asked for. */
  dataDir: string;
  /** What the operator should know about this start. */
  notes: string[];
  /** Shuts the server down, also one that was adopted, and waits until it is gone. */
  stop(): Promise<void>;
  /** Leaves the server running, for another process to adopt. */
  detach(): void;
  /** For a tool that is done: stops the server if the tool had to start it and no app has claimed it meanwhile. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** A folder for the embedded server alone; made when absent. */
  dataDir: string;
  log: Log;
  /** The package with PostgreSQL's programs, by name or absolute path. */
  platformPackage?: string;
  /** Starts the server again should it die. A tool that only visits does not: the app may be stopping it on purpose. */
  supervise?: boolean;
  /** Settings of PostgreSQL that differ from those of the product. */
  settings?: Record<string, string>;
}

const WATCH_MS = 250;
const BOUND_LOG_MS = 60_000;
const STABLE_MS = 30_000;

export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, supervise = true } = options;
  const directory = await prepareDataDirectory(options.dataDir);
  const binaries = await prepareBinaries(directory, options.platformPackage);
  await ensureCluster(directory, binaries);
  const socketFolder = await prepareSocketFolder(directory);
  const settings = { ...serverSettings(socketFolder), ...options.settings };
  const ending = new AbortController();
  const launch = { directory, binaries, socketFolder, settings, signal: ending.signal };

  const first = await bringUp(launch);
  await ensureDatabase(first.socketFolder);
  log.info(
    { pid: first.pid, adopted: !first.startedHere, dataDir: directory.path },
    'The embedded PostgreSQL is running',
  );
  for (const note of directory.notes) log.warn({}, note);

  const connection = connectionOf(first.socketFolder, APP_NAME, APP_NAME);
  const watching = supervise ? keepRunning(first) : Promise.resolve();

  async function keepRunning(server: RunningServer): Promise<void> {
    let deaths = 0;
    for (let current = server; !ending.signal.aborted;) {
      const since = Date.now();
      await waitForDeath(current.pid);
      if (ending.signal.aborted) return;
      deaths = Date.now() - since > STABLE_MS ? 1 : deaths + 1;
      log.error({ pid: current.pid, deaths }, 'The embedded PostgreSQL died; it is started again');
      const next = await startAgain(deaths);
      if (next !== undefined) current = next;
    }
  }

  async function waitForDeath(pid: number): Promise<void> {
    let bounded = Date.now();
    while (!ending.signal.aborted && (await isServerOf(directory.cluster, pid))) {
      if (Date.now() - bounded > BOUND_LOG_MS) {
        bounded = Date.now();
        await boundServerLog(directory.path).catch((error: unknown) =>
          log.warn({ err: error }, 'The log was not bounded'),
        );
      }
      await pause(WATCH_MS);
    }
  }

  async function startAgain(deaths: number): Promise<RunningServer | undefined> {
    await pause(Math.min(5000, 50 * 2 ** deaths));
    try {
      return await bringUp(launch);
    } catch (error) {
      if (!ending.signal.aborted)
        log.error({ err: error }, 'The embedded PostgreSQL could not be started again');
      return undefined;
    }
  }

  /** A watch alone keeps no process alive. */
  async function pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  }

  function detach(): void {
    ending.abort();
  }

  async function stop(): Promise<void> {
    detach();
    await watching;
    await shutDown(directory.cluster);
    log.info({ dataDir: directory.path }, 'The embedded PostgreSQL has stopped');
  }

  async function leave(): Promise<void> {
    if (first.startedHere && !(await isClaimed(connection))) await stop();
    else detach();
  }

  return { connection, dataDir: directory.path, notes: directory.notes, stop, detach, leave };
}
