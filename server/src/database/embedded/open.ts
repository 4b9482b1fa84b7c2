/** The real PostgreSQL, brought by the package registry, started and supervised by the app: nothing to install or to set up. */
import type { Log } from '../log.ts';
import { prepareBinaries } from './binaries.ts';
import { bringUp } from './bring-up.ts';
import type { Launch, RunningServer } from './bring-up.ts';
import { isClaimed } from './claim.ts';
import { ensureCluster } from './cluster.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { APP_NAME, ensureDatabase } from './ensure-database.ts';
import { connectionOf } from './probe.ts';
import type { EmbeddedConnection } from './probe.ts';
import { shutDown } from './shut-down.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { superviseServer } from './supervise.ts';

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Where the data really is: `notes` say why when this is not the folder asked for. */
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
  /** Settings of PostgreSQL that differ from the product's own. */
  settings?: Record<string, string>;
}

export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, supervise = true } = options;
  const directory = await prepareDataDirectory(options.dataDir);
  const binaries = await prepareBinaries(directory, options.platformPackage);
  await ensureCluster(directory, binaries);

  const ending = new AbortController();
  const socketFolder = chooseSocketFolder(directory.path);
  const launch: Launch = { directory, binaries, socketFolder, settings, signal: ending.signal };
  const server = await bringUpWithDatabase(launch);
  const { pid, startedHere } = server;
  log.info({ pid, startedHere, dataDir: directory.path }, 'The embedded PostgreSQL is running');
  for (const note of directory.notes) log.warn({}, note);

  // A server that was found running may have its socket elsewhere (it had another TMPDIR): its successors keep it there, so
  // that the connection given out stays valid.
  const supervised = supervise
    ? superviseServer(server, { ...launch, socketFolder: server.socketFolder }, log)
    : Promise.resolve();
  const connection = connectionOf(server.socketFolder, APP_NAME, APP_NAME);

  function detach(): void {
    ending.abort();
  }

  async function stop(): Promise<void> {
    ending.abort();
    await supervised;
    await shutDown(directory.cluster);
    log.info({ dataDir: directory.path }, 'The embedded PostgreSQL has stopped');
  }

  async function leave(): Promise<void> {
    if (startedHere && !(await isClaimed(connection))) await stop();
    else detach();
  }

  return { connection, dataDir: directory.path, notes: directory.notes, stop, detach, leave };
}

async function bringUpWithDatabase(launch: Launch): Promise<RunningServer> {
  for (let failures = 0; ; failures += 1) {
    const server = await bringUp(launch);
    try {
      await ensureDatabase(server.socketFolder);
      return server;
    } catch (error) {
      // An app that was about to end may have stopped the server just after it was found running.
      if (failures < 3) continue;
      if (server.startedHere) await shutDown(launch.directory.cluster);
      throw error;
    }
  }
}
