/** Runs PgBouncer in front of a test database, as described in `ops/database`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestDatabase } from '../../helpers/test-database.ts';
import { opsFile, replaced } from './ops-file.ts';
import { freePort, listensOn, otherUser, type Program, startProgram } from './program.ts';

export interface Pooler extends Program {
  url: string;
}

export async function startPgbouncer(
  folder: string,
  { connection }: TestDatabase,
  mode: 'session' | 'transaction',
  size: number,
): Promise<Pooler> {
  const port = await freePort();
  const { host, port: serverPort, user, database } = connection;
  const file = path.join(folder, `pgbouncer-${mode}.ini`);
  const settings = replaced(opsFile('database/pgbouncer.ini'), [
    [/^countersign = .*$/m, `${database} = host=${host} port=${serverPort} dbname=${database} user=${user}`],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any'],
    [/^pool_mode = .*$/m, `pool_mode = ${mode}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${size}`],
  ]);
  await writeFile(file, settings);
  const program = await startProgram(['pgbouncer', file], listensOn(port), await otherUser());
  return { ...program, url: `postgresql://${user}@127.0.0.1:${port}/${database}` };
}
