import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { claimDataDirectory } from './claim.ts';
import { waitUntilGone, query, serverPid, useSandbox } from './testing/harness.ts';
import { processExists } from './server-process.ts';

const sandbox = useSandbox({ startedBefore: true });

describe('a second process', () => {
  test('adopts the server of a killed app and stops it in the end', async () => {
    const app = await sandbox.startApp();
    const pid = await serverPid(app);
    await query(app.connection, 'create table kept (id integer)');
    await app.end('SIGKILL');
    expect(processExists(pid)).toBe(true);

    const server = await sandbox.open();
    expect(await serverPid(server)).toBe(pid);
    expect(await query(server.connection, 'select * from kept')).toEqual([]);
    const claim = await claimDataDirectory(server.connection);
    expect(claim.outcome).toBe('claimed');
    if (claim.outcome === 'claimed') await claim.release();
    await server.stop();
    await waitUntilGone(pid);
  });

  test('cannot claim while the first process is alive, but may work as a tool and leave the server running', async () => {
    const app = await sandbox.startApp();
    const tool = await sandbox.open({ supervise: false });
    expect(await claimDataDirectory(tool.connection)).toEqual({
      outcome: 'refused',
      holderPid: app.pid,
      message: expect.stringContaining(`in use by process ${app.pid} of Countersign`),
    });
    await tool.leave();
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('stops the server that it started as a tool, unless an app has claimed it', async () => {
    const alone = await sandbox.open({ supervise: false });
    const pid = await serverPid(alone);
    await alone.leave();
    await waitUntilGone(pid);

    const followed = await sandbox.open({ supervise: false });
    const app = await sandbox.startApp();
    await followed.leave();
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('waits for a server that is starting but not listening yet', async () => {
    const first = await sandbox.open();
    const lock = join(first.dataDir, 'cluster', 'postmaster.pid');
    const whole = await readFile(lock, 'utf8');
    await writeFile(lock, `${whole.split('\n').slice(0, 4).join('\n')}\n`);
    const opening = sandbox.open({ supervise: false });
    // If a second server had started, it would have given up within this time.
    await Promise.race([opening, delay(3000)]);
    await writeFile(lock, whole);
    const second = await opening;
    expect(await serverPid(second)).toBe(await serverPid(first));
    second.detach();
    await first.stop();
  });

  test('finds the same server through a symbolic link', async () => {
    const server = await sandbox.open();
    await symlink(sandbox.dataDir, join(sandbox.folder, 'link'));
    const other = await sandbox.open({ dataDir: join(sandbox.folder, 'link'), supervise: false });
    expect(await serverPid(other)).toBe(await serverPid(server));
    await other.stop();
    await server.stop();
  });
});
