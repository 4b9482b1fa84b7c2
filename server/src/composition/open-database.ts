/**
 * Opens the database of this installation: the one that DATABASE_URL names, or the embedded PostgreSQL under DATA_DIR.
 */
import path from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { claimDataDirectory } from '../database/embedded/claim.ts';
import { openEmbeddedPostgres } from '../database/embedded/open.ts';
import { isDevelopmentDatabase, migrate, unknownMigrations } from '../database/migrate.ts';
import { refusePooler } from '../database/pooler.ts';
import type { Kernel } from '../signing/kernel.ts';

type Role = 'app' | 'tool' | 'look';

export interface OpenDatabase {
  database: Database;
  notes: string[];
  close(): Promise<void>;
}

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'STORAGE_URL'>;

/**
 * `app` claims the data directory. `tool` connects to a running PostgreSQL, or starts one until the tool ends. `look`
 * connects like `tool`, but applies no migrations.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Kernel['log'],
  role: Role,
  onLost: (message: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const target = settings.DATABASE_URL ? null : await openEmbedded(settings.DATA_DIR, log, role, onLost);
  try {
    const directUrl = settings.DATABASE_DIRECT_URL;
    const database = connectDatabase(settings.DATABASE_URL ?? target?.connection ?? {}, { log, directUrl });
    try {
      // An error is ignored here, because the caller reports an unreachable database with a separate message.
      const isOfDevelopment = await isDevelopmentDatabase(database.pool).catch(() => false);
      if (isOfDevelopment) throw new Error(startOver(settings));
      if (role !== 'look') {
        if (settings.DATABASE_URL && directUrl === undefined) await refusePooler(database.pool);
        await migrate(database.pool);
      }
    } catch (error) {
      await database.close();
      throw error;
    }
    const unknown = role === 'app' ? await unknownMigrations(database.pool) : [];
    const wayBack = `The database has a newer version (${unknown.join(', ')}), which this program is compatible with.`;
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

/** Explains how to start over. Nothing is deleted automatically: the operator decides what happens to the old data. */
function startOver({ DATABASE_URL, DATA_DIR, STORAGE_URL }: DatabaseSettings): string {
  const where =
    DATABASE_URL === undefined
      ? `move the folder ${DATA_DIR} away or set DATA_DIR to a new folder`
      : 'set DATABASE_URL (and DATABASE_DIRECT_URL) to a new, empty database and DATA_DIR to a new folder';
  const bucket = STORAGE_URL === undefined ? '' : '. Also set STORAGE_URL to an empty place';
  return `The database was created by a development version of Countersign before 0.2.0, which this version cannot upgrade. Nothing was deleted.
  - To start over, ${where}${bucket}. The next start creates everything it needs.
  - To use the old data, start the version that created it.`;
}

async function openEmbedded(
  dataDir: string,
  log: Kernel['log'],
  role: Role,
  onLost: (message: string) => void,
) {
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
