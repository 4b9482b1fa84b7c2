/**
 * Starts nodes of the product in separate processes with a separate PostgreSQL. Also provides the product's services,
 * for preparing a bench.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openServices } from '@countersign/server/composition/open-services';
import { openEmbeddedPostgres } from '@countersign/server/database/embedded/open';
import { createLog } from '@countersign/server/http/request-log';
import { readSettings } from '@countersign/server/settings/settings';
import type { Services } from '@countersign/server/composition/services';

export interface BenchServers {
  /** The product's services, which use the database and the data directory of the nodes. They do not seal documents. */
  services: Services;
  apiKey: string;
  start(kind: 'ours' | 'bare'): Promise<BenchServer>;
  close(): Promise<void>;
}

export interface BenchServer {
  url: string;
  pid: number;
  /** Returns the longest stall of the node's event loop since the previous call, in milliseconds. */
  longestHold(): Promise<number>;
}

/** Opens the servers in a given folder, which is preserved for the next run, or in a temporary folder. */
export async function openServers(kept?: string): Promise<BenchServers> {
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'countersign-bench-')));
  await mkdir(dataDir, { recursive: true });
  const log = createLog('fatal');
  const postgres = await openEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
  const { host, user, database } = postgres.connection;
  const secrets = await secretsIn(path.join(dataDir, 'secrets.json'));
  const { BOOTSTRAP_API_KEY: apiKey } = secrets;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    ...secrets,
    LOG_LEVEL: 'fatal',
    // The server takes the client's address from a header. Each request has a different address, so that no rate limit
    // per address applies.
    TRUST_PROXY: '127.0.0.1',
  };
  const opened = await openServices(readSettings(environment), log, { leavesSealing: true });
  const children: ChildProcess[] = [];
  const end = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // Ends the child processes even if the bench fails. Otherwise, they would keep its output open.
  process.once('exit', end);

  return {
    services: opened.services,
    apiKey,
    async start(kind) {
      const child = fork(new URL('serve.ts', import.meta.url), [kind], {
        env: { ...process.env, ...environment },
      });
      children.push(child);
      const [url] = await once(child, 'message');
      return {
        url: String(url),
        pid: child.pid ?? 0,
        async longestHold() {
          child.send('longest hold');
          const [milliseconds] = await once(child, 'message');
          return Number(milliseconds);
        },
      };
    },
    async close() {
      process.off('exit', end);
      end();
      await opened.close();
      await postgres.stop();
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the secrets of a stored database. */
async function secretsIn(file: string): Promise<{ MASTER_KEY: string; BOOTSTRAP_API_KEY: string }> {
  const written = await readFile(file, 'utf8').catch(() => null);
  if (written !== null) return JSON.parse(written);
  const secrets = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: `bench_${randomBytes(24).toString('hex')}`,
  };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
