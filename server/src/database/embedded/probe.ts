import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { PORT } from './socket-folder.ts';

/** Every field that pg would otherwise take from the environment is named. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password: '';
  ssl: false;
}

export function connectionOf(socketFolder: string, user: string, database: string): EmbeddedConnection {
  return { host: socketFolder, port: PORT, user, database, password: '', ssl: false };
}

/** Whether a server answers there, is ready for queries, and is the server of this very cluster. */
export async function probe(socketFolder: string, cluster: string): Promise<boolean> {
  const client = new Client({
    ...connectionOf(socketFolder, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === (await realpath(cluster));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
