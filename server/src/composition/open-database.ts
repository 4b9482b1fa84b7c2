/** The database of this installation: the one DATABASE_URL names, or the embedded PostgreSQL under DATA_DIR. */
import path from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { claimDataDirectory } from '../database/embedded/claim.ts';
import { openEmbeddedPostgres } from '../database/embedded/open.ts';
import { migrate } from '../database/migrate.ts';
import type { Log } from '../signing/services.ts';

type Role = 'app' | 'tool' | 'look';

export interface OpenDatabase {
  database: Database;
  notes: string[];
  close(): Promise<void>;
}

/**
 * `app` claims the data directory; `tool` connects to a running server, or starts one for as long as it needs it; `look` does so too, and
 * leaves the database at the version that it has.
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Log,
  role: Role,
  onLost: (message: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const target = settings.DATABASE_URL ? null : await openEmbedded(settings.DATA_DIR, log, role, onLost);
  try {
    const database = connectDatabase(settings.DATABASE_URL ?? target?.connection ?? {}, { log });
    if (role !== 'look')
      await migrate(database.pool).catch(async (error: unknown) => {
        await database.close();
        throw error;
      });
    return {
      database,
      notes: target?.notes ?? [],
      async close() {
        await database.close();
        await target?.close();
      },
    };
  } catch (error) {
    await target?.close();
    throw error;
  }
}

async function openEmbedded(dataDir: string, log: Log, role: Role, onLost: (message: string) => void) {
  const server = await openEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log,
    supervise: role === 'app',
  });
  if (role !== 'app')
    return { connection: server.connection, notes: server.notes, close: () => server.leave() };
  const claim = await claimDataDirectory(server.connection, onLost);
  if (claim.outcome === 'refused') {
    server.detach();
    throw new Error(claim.message);
  }
  return {
    connection: server.connection,
    notes: server.notes,
    async close() {
      await claim.release();
      await server.stop();
    },
  };
}
