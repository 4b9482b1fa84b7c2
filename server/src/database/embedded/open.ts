/**
 * Starts and supervises a real PostgreSQL server from an npm package, so that operators need not install or set up a
 * database.
 */
import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { createFolderAtomically } from './atomic-folder.ts';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { isClaimed } from './claim.ts';
import { chooseSocketFolder, connectionOf, SUPERUSER, type EmbeddedConnection } from './connection.ts';
import { prepareDataDirectory, type DataDirectory } from './data-directory.ts';
import { asUser, serverEnvironment, shutDown } from './server-process.ts';
import { startOrAdopt, superviseServer, type Launch, type RunningServer } from './supervise.ts';

const APP_NAME = 'countersign';

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** The folder that is in use. If it is not the requested one, `notes` explains why. */
  dataDir: string;
  /** Notes for the operator about this start. */
  notes: string[];
  /** Stops the server and waits until it has ended. Also stops a server that another process started. */
  stop(): Promise<void>;
  /** Leaves the server running, so that another process can adopt it. */
  detach(): void;
  /**
   * Ends the use by a command-line tool. Stops the server if the tool started it and no app has claimed the data
   * directory.
   */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder of the embedded server. It contains nothing else, and is created if it does not exist. */
  dataDir: string;
  log: Log;
  /** The package with PostgreSQL's programs, given by its name or its absolute path. */
  platformPackage?: string;
  /**
   * If true, the server is restarted when it dies. A command-line tool does not restart it, because the app may be
   * stopping it on purpose.
   */
  supervise?: boolean;
  /** PostgreSQL settings that override the product's own settings. */
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
  const server = await startWithDatabase(launch);
  const { pid, startedHere } = server;
  log.info({ pid, startedHere, dataDir: directory.path }, 'The embedded PostgreSQL is running');
  for (const note of directory.notes) log.warn({}, note);

  // The socket of a running server may be elsewhere, because it was started with another TMPDIR. A restarted server
  // uses the same socket, so that the returned connection stays valid.
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

async function startWithDatabase(launch: Launch): Promise<RunningServer> {
  for (let failures = 0; ; failures += 1) {
    const server = await startOrAdopt(launch);
    try {
      await ensureDatabase(server.socketFolder);
      return server;
    } catch (error) {
      // Retries, because an app that was ending may have stopped the server just after this process found it.
      if (failures < 3) continue;
      if (server.startedHere) await shutDown(launch.directory.cluster);
      throw error;
    }
  }
}

/** Creates PostgreSQL's data folder, if it does not exist. */
async function ensureCluster({ cluster, user }: DataDirectory, { initdb }: Binaries): Promise<void> {
  await createFolderAtomically(cluster, async (folder) => {
    if (user.isAnotherUser) await chown(folder, user.uid, user.gid);
    const options = { ...asUser(user), env: serverEnvironment, cwd: folder };
    try {
      await promisify(execFile)(initdb, ['-D', folder, ...INITDB_OPTIONS], options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The embedded PostgreSQL could not create its data folder. If it does not run on this system, set DATABASE_URL. ${reason}`,
        { cause: error },
      );
    }
  });
}

// Without LANG, the encoding would be SQL_ASCII, so it is set here. With the locale C, every machine sorts in the same
// way.
const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  `--username=${SUPERUSER}`,
  '--auth-local=trust',
  '--auth-host=reject',
];

/** Creates the app's database and its role, which is not a superuser. */
async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new Client(connectionOf(socketFolder, SUPERUSER, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    // If two processes start for the first time at once, the second one waits for this lock and then has nothing to
    // create.
    await client.query("select pg_advisory_lock(hashtext('countersign database'))");
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [APP_NAME],
    );
    if (rows[0]?.role !== true) await client.query(`create role ${APP_NAME} login`);
    if (rows[0]?.database !== true) await client.query(`create database ${APP_NAME} owner ${APP_NAME}`);
  } finally {
    await client.end();
  }
}
