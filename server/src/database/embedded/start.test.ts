import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitUntilGone, query, serverPid, useSandbox } from './testing/harness.ts';

const sandbox = useSandbox();

describe('the first start and the next', () => {
  test('creates a UTF-8 database behind a private socket, keeps its data, and leaves no process when stopped', async () => {
    const first = await sandbox.open();
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
    await waitUntilGone(pid);
    expect(await readdir(first.connection.host)).toEqual([]);

    const second = await sandbox.open();
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'été' }]);
    await second.stop();
    expect((await readdir(sandbox.dataDir)).sort()).toEqual(['cluster', 'server.log', 'socket']);
  });

  test('lets one of several concurrent starts claim the data directory, and the others name it', async () => {
    const apps = await Promise.all([sandbox.startApp(), sandbox.startApp(), sandbox.startApp()]);
    const [winner, ...others] = apps.filter(({ outcome }) => outcome === 'claimed');
    expect(others).toEqual([]);
    const refused = apps.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(2);
    for (const { message } of refused)
      expect(message).toContain(`in use by process ${winner?.pid} of Countersign`);
    const pid = await serverPid(sandbox);
    await winner?.end('SIGTERM');
    await waitUntilGone(pid);
    expect((await readdir(sandbox.dataDir)).sort()).toEqual(['cluster', 'server.log', 'socket']);
  });

  test('removes the remains of a killed first start, but not the work of a live one', async () => {
    await mkdir(join(sandbox.dataDir, 'cluster.999999999-abc'), { recursive: true });
    await mkdir(join(sandbox.dataDir, `cluster.${process.ppid}-abc`));
    const server = await sandbox.open();
    await server.stop();
    expect((await readdir(sandbox.dataDir)).filter((name) => name.startsWith('cluster.'))).toEqual([
      `cluster.${process.ppid}-abc`,
    ]);
  });
});
