import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';
import { connectDatabase } from '../connect.ts';
import { claimDataDirectory } from './claim.ts';
import { waitUntilGone, log, query, serverPid, useSandbox } from './testing/harness.ts';
import { isServerOf, readPidFile } from './server-process.ts';

const KILLS = endurance({ short: 2, whole: 4 });
const isRoot = process.getuid?.() === 0;
const sandbox = useSandbox({ startedBefore: true });

describe('a crash of the server', () => {
  test('loses no acknowledged write, however often it is killed under load, and keeps the claim', async () => {
    const server = await sandbox.open();
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
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100), PATIENTLY);
      process.kill(await serverPid(server), 'SIGKILL');
    }
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100), PATIENTLY);
    load.on = false;
    await Promise.all(writers);

    const { rows } = await database.pool.query<{ id: number }>('select id from writes');
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await database.close();

    await vi.waitFor(async () => {
      const second = await claimDataDirectory(server.connection);
      expect(second).toMatchObject({ outcome: 'refused', holderPid: process.pid });
    }, PATIENTLY);
    expect(lost).not.toHaveBeenCalled();
    if (claim.outcome === 'claimed') await claim.release();
    await server.stop();
  });

  test('is also repaired if the app adopted the server', async () => {
    const started = await sandbox.open();
    started.detach();
    const adopting = await sandbox.open();
    const pid = await serverPid(adopting);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await serverPid(adopting)).not.toBe(pid), PATIENTLY);
    await vi.waitFor(
      async () => expect(await query(adopting.connection, 'select 1 as one')).toEqual([{ one: 1 }]),
      PATIENTLY,
    );
    await adopting.stop();
  });

  test('is reported to the app if another app took the claim in the meantime', async () => {
    const server = await sandbox.open({ supervise: false });
    const lost = Promise.withResolvers<string>();
    const claim = await claimDataDirectory(server.connection, lost.resolve);
    const other = new Client({
      ...server.connection,
      application_name: `countersign app, process ${process.ppid}`,
    });
    await other.connect();
    const waiting = other.query("select pg_advisory_lock(hashtext('countersign data directory'))");
    await vi.waitFor(
      async () =>
        expect(await query(server.connection, 'select from pg_locks where not granted')).toHaveLength(1),
      PATIENTLY,
    );
    await query(
      { ...server.connection, user: 'postgres' },
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign app, process ${process.pid}'`,
    );
    await waiting;
    expect(await lost.promise).toContain(`in use by process ${process.ppid}`);
    await other.end();
    if (claim.outcome === 'claimed') await claim.release();
    await server.stop();
  });

  test('does not prevent a restart if another process now has its process id', async () => {
    const killed = await sandbox.open({ supervise: false });
    const cluster = join(killed.dataDir, 'cluster');
    const pid = await serverPid(killed);
    process.kill(pid, 'SIGKILL');
    await waitUntilGone(pid);
    const { uid, gid } = await stat(cluster);
    const unrelated = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    sandbox.children.push(unrelated);
    const { socketFolder = '' } = (await readPidFile(cluster)) ?? {};
    for (const lock of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')])
      await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(unrelated.pid)));

    const server = await sandbox.open();
    expect(await serverPid(server)).not.toBe(unrelated.pid);
    await server.stop();
    expect(unrelated.exitCode).toBeNull();
  });

  test('leaves no server behind while the app ends', async () => {
    const server = await sandbox.open();
    process.kill(await serverPid(server), 'SIGKILL');
    await delay(400);
    await server.stop();
    const left = await readPidFile(join(server.dataDir, 'cluster'));
    expect(left !== undefined && (await isServerOf(join(server.dataDir, 'cluster'), left.pid))).toBe(false);
  });
});
