import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { connectionOf } from './probe.ts';

export const APP_NAME = 'countersign';

/** The app's own role, which is no superuser, and its database. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new Client(connectionOf(socketFolder, SUPERUSER, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Two processes at their first start: the second waits here, and finds all done.
    await client.query("select pg_advisory_lock(hashtext('countersign database'))");
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [APP_NAME],
    );
    if (rows[0]?.role !== true) await client.query(`create role ${APP_NAME} login`);
    if (rows[0]?.database !== true) await client.query(`create database ${APP_NAME} owner ${APP_NAME}`);
  } finally {
    await client.end();
  }
}
