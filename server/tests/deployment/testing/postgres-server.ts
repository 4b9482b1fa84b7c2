/**
 * Starts PostgreSQL from the system packages on 127.0.0.1. It interprets the environment variables as the official
 * image of PostgreSQL does.
 */
import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { prepareBinaries } from '../../../src/database/embedded/binaries.ts';
import { prepareDataDirectory } from '../../../src/database/embedded/data-directory.ts';
import { asUser, serverEnvironment } from '../../../src/database/embedded/server-process.ts';
import { freePort, type Program, startProgram } from './program.ts';

const variables = z.object({
  POSTGRES_USER: z.string(),
  POSTGRES_PASSWORD: z.string(),
  POSTGRES_DB: z.string(),
  POSTGRES_INITDB_ARGS: z.string(),
});

export interface PostgresServer extends Program {
  port: number;
}

export async function startPostgres(folder: string, environment: object): Promise<PostgresServer> {
  const given = variables.parse(environment);
  const directory = await prepareDataDirectory(folder);
  const { initdb, postgres } = await prepareBinaries(directory);
  const { cluster, user } = directory;
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, given.POSTGRES_PASSWORD, { mode: 0o600 });
  await mkdir(cluster, { mode: 0o700 });
  for (const each of [cluster, passwordFile]) if (user.isAnotherUser) await chown(each, user.uid, user.gid);
  const options = { ...asUser(user), env: serverEnvironment, cwd: cluster };
  const who = [`--username=${given.POSTGRES_USER}`, `--pwfile=${passwordFile}`];
  await promisify(execFile)(
    initdb,
    ['-D', cluster, ...who, ...given.POSTGRES_INITDB_ARGS.split(' ')],
    options,
  );
  const port = await freePort();
  const query = async (sql: string) => {
    const { POSTGRES_USER, POSTGRES_PASSWORD: password } = given;
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: POSTGRES_USER,
      password,
      database: 'postgres',
    });
    // If the server is not running yet, the connection ends by itself, so its error is ignored.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
    return true;
  };
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const command = [postgres, '-D', cluster, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const program = await startProgram(command, () => query('select 1'), options);
  await query(`create database ${given.POSTGRES_DB}`);
  return { ...program, port };
}
