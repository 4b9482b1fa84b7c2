/** A node of the product as its own process, on a PostgreSQL of its own, and its services for preparing what a bench needs. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openServices, type AppServices } from '@countersign/server/composition/open-services';
import { openEmbeddedPostgres } from '@countersign/server/database/embedded/open';
import { createLog } from '@countersign/server/http/request-log';
import { readSettings } from '@countersign/server/settings/settings';

export interface BenchServers {
  /** On the same database and data directory as the nodes. It seals nothing. */
  services: AppServices;
  apiKey: string;
  start(kind: 'ours' | 'bare'): Promise<BenchServer>;
  close(): Promise<void>;
}

export interface BenchServer {
  url: string;
  pid: number;
  /** For how long its event loop was held up at most since it was last asked, in milliseconds. */
  longestHold(): Promise<number>;
}

export async function openServers(): Promise<BenchServers> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  const log = createLog('fatal');
  const postgres = await openEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
  const { host, user, database } = postgres.connection;
  const apiKey = `bench_${randomBytes(24).toString('hex')}`;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    MASTER_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: apiKey,
    LOG_LEVEL: 'fatal',
    // Every request comes from an address of its own, so that no rate limit per address is reached.
    TRUST_PROXY: '127.0.0.1',
  };
  const opened = await openServices(readSettings(environment), log, { leavesSealing: true });
  const children: ChildProcess[] = [];
  const end = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // Also where the bench fails: what it started would hold its output open.
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
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
