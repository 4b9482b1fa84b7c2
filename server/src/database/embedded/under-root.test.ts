import { chmod, chown, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { barePackage, waitUntilGone, query, serverPid, useSandbox } from './testing/harness.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const sandbox = useSandbox();

describe.runIf(isRoot)('as root', () => {
  test('runs the server as an unprivileged user', async () => {
    const server = await sandbox.open();
    const status = await readFile(`/proc/${await serverPid(server)}/status`, 'utf8');
    expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
    expect(/^Groups:\s*$/m.test(status)).toBe(true);
    await server.stop();
  });

  test("copies programs that the server's user cannot reach, with a note", async () => {
    const bare = await barePackage(sandbox);
    await chmod(dirname(bare), 0o700);
    const server = await sandbox.open({ platformPackage: bare });
    expect(server.notes).toEqual([expect.stringMatching(/programs were copied to .*does not let/)]);
    await server.stop();
    const again = await sandbox.open({ platformPackage: bare });
    await again.stop();
  });

  test("stores data in /var/lib/countersign if its folder is unreachable for the server's user, until the folder is removed", async () => {
    await chmod(sandbox.folder, 0o700);
    const server = await sandbox.open();
    expect(server.dataDir).toMatch(/^\/var\/lib\/countersign\/postgres-[0-9a-f]{12}$/);
    expect(server.notes).toContainEqual(
      expect.stringMatching(/^The database is stored in \/var\/lib\/countersign.* does not let/),
    );
    await query(server.connection, 'create table kept (id integer)');
    await server.stop();

    await chmod(sandbox.folder, 0o755);
    const again = await sandbox.open();
    expect(again.dataDir).toBe(server.dataDir);
    expect(await query(again.connection, 'select * from kept')).toEqual([]);
    await again.stop();

    await chmod(sandbox.folder, 0o700);
    await rm(sandbox.dataDir, { recursive: true });
    const reopened = await sandbox.open();
    expect(reopened.dataDir).not.toBe(server.dataDir);
    expect(reopened.notes).toContain(
      `The data directory ${sandbox.dataDir} of the database in ${server.dataDir} was deleted. Delete that folder too.`,
    );
    expect(await query(reopened.connection, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
    await reopened.stop();
    await rm(reopened.dataDir, { recursive: true });
    await rm(server.dataDir, { recursive: true });
    // Deletes the parent folder too if it contains no other database.
    await rmdir(dirname(server.dataDir)).catch(() => undefined);
  });

  test('refuses a database that has become unreachable, instead of creating an empty one', async () => {
    await (await sandbox.open()).stop();
    await chmod(sandbox.folder, 0o700);
    await expect(sandbox.open()).rejects.toThrow(/cannot be reached by .*chmod o\+x/);
  });

  test('works with a strict umask', async () => {
    const umask = process.umask(0o077);
    try {
      const server = await sandbox.open();
      expect(server.notes).toEqual([]);
      await server.stop();
    } finally {
      process.umask(umask);
    }
  });

  test('lets an ordinary user run the server, which root later runs as that user', async () => {
    await chown(sandbox.folder, NOBODY, NOBODY);
    // The unprivileged user cannot write to root's packages, and this package has no links to libraries.
    const bare = await barePackage(sandbox);
    const app = await sandbox.startApp({ uid: NOBODY, platformPackage: bare });
    expect(app.notes).toEqual([expect.stringMatching(/programs were copied to .*not writable/)]);
    const pid = await serverPid(app);
    expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY);
    await query(app.connection, 'create table kept (id integer)');
    await app.end('SIGTERM');
    await waitUntilGone(pid);

    const server = await sandbox.open();
    expect((await stat(`/proc/${await serverPid(server)}`)).uid).toBe(NOBODY);
    expect(await query(server.connection, 'select * from kept')).toEqual([]);
    await server.stop();
  });
});
