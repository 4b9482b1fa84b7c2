/**
 * Starts one real PostgreSQL server for a whole test run, with a template database to which every migration is applied.
 * Each test file then gets its own database within tens of milliseconds (see test-database.ts). Also provides a folder
 * for files that tests do not have to clean up.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../../src/database/embedded/open.ts';
import type { EmbeddedConnection } from '../../src/database/embedded/connection.ts';
import { processExists, shutDown } from '../../src/database/embedded/server-process.ts';
import { migrate, migrationsFolder } from '../../src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { connection: EmbeddedConnection; template: string };
  }
}

const TEMPLATE = 'countersign_template';
const FOLDER = 'countersign-tests-';

/**
 * The settings of the test server. Durability and vacuuming are off, because no data outlives the run, and each
 * database belongs to one test file.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Test files run in parallel, so many connections are needed.
  max_connections: '300',
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const teardown = async () => {
    await shutDown(join(dataDir, 'cluster'));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    process.env['COUNTERSIGN_SCRATCH'] = await mkdir(join(dataDir, 'scratch'), { recursive: true });
    process.env['COUNTERSIGN_COMPILED'] = join(dataDir, 'compiled');
    const server = await openEmbeddedPostgres({
      dataDir,
      log: { info: () => undefined, warn: console.warn, error: console.error },
      settings: SETTINGS,
    });
    await makeTemplate(server.connection);
    project.provide('postgres', { connection: server.connection, template: TEMPLATE });
    return () => {
      server.detach();
      return teardown();
    };
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  await query({ ...connection, user: 'postgres', database: 'postgres' }, async (client) => {
    await client.query(`create database ${TEMPLATE} owner ${connection.user}`);
  });
  if (!existsSync(migrationsFolder)) return;
  await query({ ...connection, database: TEMPLATE }, async (client) => {
    await migrate(client);
    // Creates the tables of the job queue in the template. Otherwise, each application would create them again.
    await client.query(getConstructionPlans());
  });
}

async function query(connection: EmbeddedConnection, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Removes the folders of earlier runs that were killed before they could clean up. The name of each folder contains the
 * process id of its run.
 */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length).split('-')[0]) : Number.NaN;
    if (!Number.isSafeInteger(pid) || processExists(pid)) continue;
    const leftover = join(tmpdir(), name);
    await shutDown(join(leftover, 'cluster'));
    // An error is ignored: another run may be removing the same folder, or the folder may belong to another user.
    await rm(leftover, { recursive: true, force: true }).catch(() => undefined);
  }
}
