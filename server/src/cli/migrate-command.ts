/**
 * `npm run cli -- migrate`: applies the migrations of this version, as a server does at start. With an option, it only
 * lists the pending migrations.
 */
import { openDatabase } from '../composition/open-database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { readSettings } from '../settings/settings.ts';
import { commandLog as log } from './command-log.ts';

export async function migrateCommand(
  { plan = false, check = false }: { plan?: boolean | undefined; check?: boolean | undefined },
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const settings = readSettings(environment);
  const pending = await readPending(settings);
  if (pending.length === 0) console.log('The database has every migration of this version.');
  for (const name of pending) console.log(`${plan || check ? 'PENDING' : 'APPLIES'}  ${name}`);
  if (plan || check || pending.length === 0) return check && pending.length > 0 ? 1 : 0;
  const opened = await openDatabase(settings, log, 'tool');
  await opened.close();
  console.log('Every migration was applied.');
  return 0;
}

async function readPending(settings: ReturnType<typeof readSettings>): Promise<string[]> {
  const opened = await openDatabase(settings, log, 'look');
  try {
    return await pendingMigrations(opened.database.pool);
  } finally {
    await opened.close();
  }
}
