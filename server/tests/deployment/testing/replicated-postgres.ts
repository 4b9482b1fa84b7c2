/**
 * Runs Debian's PostgreSQL with a streaming replica behind the HAProxy of `ops/database`. The replica must confirm
 * every commit.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { vi } from 'vitest';
import { PATIENTLY } from '../../helpers/patience.ts';
import { opsFile, replaced } from './ops-file.ts';
import {
  DEBIAN,
  freePorts,
  giveToOtherUser,
  listensOn,
  otherUser,
  type Program,
  startProgram,
} from './program.ts';

const VERSIONS = '/usr/lib/postgresql';
const NAME = 'countersign';

export interface ReplicatedPostgres {
  /** The database URL, whose address is that of HAProxy. */
  url: string;
  ports: { primary: number; replica: number };
  /** Kills the primary immediately, as in a power cut. */
  cutPower(): Promise<void>;
  promote(): Promise<void>;
  /** Restarts the former primary. It still considers itself the primary. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const [primaryPort = 0, replicaPort = 0, proxyPort = 0] = await freePorts(3);
  const [primaryData, replicaData] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  for (const data of [primaryData, replicaData]) {
    await mkdir(data, { mode: 0o700 });
    await giveToOtherUser(data);
  }
  await run('initdb', '-D', primaryData, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  await appendFile(path.join(primaryData, 'postgresql.conf'), SETTINGS);
  let primary = await startServer(primaryData, primaryPort);
  for (const sql of [
    `create role ${NAME} login`,
    `create database ${NAME} owner ${NAME}`,
    'create role haproxy_check login',
  ])
    await query(primaryPort, sql);

  const copied = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres', '-D', replicaData];
  await run('pg_basebackup', ...copied, '-R', '-X', 'stream', '--checkpoint=fast');
  const replica = await startServer(replicaData, replicaPort);
  // From here on, PostgreSQL acknowledges a commit only when the replica has stored it too.
  await query(primaryPort, "alter system set synchronous_standby_names = '*'");
  await query(primaryPort, 'select pg_reload_conf()');
  const isSynchronous = async () =>
    (await query(primaryPort, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0;
  await vi.waitUntil(isSynchronous, PATIENTLY);

  const file = path.join(folder, 'haproxy-postgresql.cfg');
  const settings = replaced(opsFile('database/haproxy.cfg'), [
    ['bind 10.0.0.5:5432', `bind 127.0.0.1:${proxyPort}`],
    ['server first 10.0.0.21:5432', `server first 127.0.0.1:${primaryPort}`],
    ['server second 10.0.0.22:5432', `server second 127.0.0.1:${replicaPort}`],
  ]);
  await writeFile(file, settings);
  const proxy = await startProgram(['haproxy', '-db', '-f', file], listensOn(proxyPort));
  // Waits for HAProxy's first check. Until then, HAProxy treats the replica as a primary too, and a connection stays on
  // the server that HAProxy has chosen for it.
  const leadsToPrimary = async () =>
    (await query(proxyPort, 'select 1 where not pg_is_in_recovery()')).length > 0;
  await vi.waitUntil(() => leadsToPrimary().catch(() => false), PATIENTLY);

  return {
    url: `postgresql://${NAME}@127.0.0.1:${proxyPort}/${NAME}`,
    ports: { primary: primaryPort, replica: replicaPort },
    async cutPower() {
      const { pid } = primary.process;
      const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
        .split(' ')
        .filter(Boolean);
      await primary.end('SIGKILL');
      for (const child of children) endIfThere(Number(child));
    },
    promote: () => run('pg_ctl', 'promote', '-D', replicaData, '-w'),
    async revive() {
      primary = await startServer(primaryData, primaryPort);
    },
    async close() {
      await proxy.end('SIGKILL');
      for (const server of [replica, primary]) await server.end('SIGQUIT');
    },
  };
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
hot_standby = on
synchronous_commit = on
`;

const startServer = async (data: string, port: number): Promise<Program> =>
  startProgram([binary('postgres'), '-D', data, '-p', String(port)], listensOn(port), await otherUser());

async function run(name: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(binary(name), args, { ...(await otherUser()), cwd: '/', env: DEBIAN });
}

/** Returns the path of the program in the newest installed version. */
function binary(name: string): string {
  const newest = readdirSync(VERSIONS)
    .map(Number)
    .sort((one, other) => other - one)[0];
  return path.join(VERSIONS, String(newest), 'bin', name);
}

async function query(port: number, sql: string): Promise<unknown[]> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process may have ended already together with its parent process.
  }
}
