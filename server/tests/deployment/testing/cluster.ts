/**
 * Runs the nodes of one installation. Each node has its own folder, and all nodes share a database, a master key and a
 * storage.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningApp, runApp } from '../../helpers/running-app.ts';
import { ROOMY_BUDGETS } from '../../helpers/test-app.ts';
import { freePorts } from './program.ts';

export interface Cluster {
  folder: string;
  environment: Record<string, string> & {
    DATABASE_URL: string;
    MASTER_KEY: string;
    BOOTSTRAP_API_KEY: string;
  };
  ports: number[];
  nodes: (RunningApp | undefined)[];
  /** Starts the node with this index on the port that the proxies know. `main` selects another program to start. */
  start(index: number, environment?: Record<string, string>, main?: string): Promise<RunningApp>;
  /** Returns the number of signer calls that the node has answered since its start. */
  answeredBy(index: number): number;
  /** Kills the node as if its machine lost power. */
  kill(index: number): Promise<void>;
  close(): Promise<void>;
}

export async function openCluster(
  databaseUrl: string,
  size: number,
  shared: Record<string, string> = {},
): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-cluster-'));
  // PostgreSQL and PgBouncer run as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const ports = await freePorts(size);
  const nodes: (RunningApp | undefined)[] = [];
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_API_KEY: `test_${randomBytes(24).toString('hex')}`,
    STORAGE_URL: pathToFileURL(path.join(folder, 'storage')).href,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...ROOMY_BUDGETS,
    ...shared,
  };
  return {
    folder,
    environment,
    ports,
    nodes,
    async start(index, own = {}, main) {
      const node = await runApp(
        { ...environment, DATA_DIR: path.join(folder, `node-${index}`), PORT: String(ports[index]), ...own },
        [],
        main,
      );
      nodes[index] = node;
      return node;
    },
    answeredBy: (index) =>
      nodes[index]?.output.filter((line) => line.includes('/api/v1/participant')).length ?? 0,
    async kill(index) {
      await nodes[index]?.end('SIGKILL');
      nodes[index] = undefined;
    },
    async close() {
      await Promise.all(nodes.flatMap((node) => (node ? [node.end('SIGTERM')] : [])));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
