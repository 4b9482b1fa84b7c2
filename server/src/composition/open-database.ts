/** The database of this installation: the one DATABASE_URL names, or the embedded PostgreSQL under DATA_DIR. */
import path from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { claimDataDirectory } from '../database/embedded/claim.ts';
import { openEmbeddedPostgres } from '../database/embedded/open.ts';
import { migrate, unknownMigrations } from '../database/migrate.ts';
import { refusePooler } from '../database/pooler.ts';
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
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
  log: Log,
  role: Role,
  onLost: (message: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const target = settings.DATABASE_URL ? null : await openEmbedded(settings.DATA_DIR, log, role, onLost);
  try {
    const directUrl = settings.DATABASE_DIRECT_URL;
    const database = connectDatabase(settings.DATABASE_URL ?? target?.connection ?? {}, { log, directUrl });
    try {
      if (role !== 'look') {
        if (settings.DATABASE_URL && directUrl === undefined) await refusePooler(database.pool);
        await migrate(database.pool);
      }
    } catch (error) {
      await database.close();
      throw error;
    }
    const unknown = role === 'app' ? await unknownMigrations(database.pool) : [];
    const wayBack = `The database is of a newer version (${unknown.join(', ')}), after which this program can work.`;
    return {
      database,
      notes: [...(target?.notes ?? []), ...(unknown.length > 0 ? [wayBack] : [])],
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
