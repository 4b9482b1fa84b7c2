/**
 * Simulates a newer version, which has the current migrations and an invented one. The current program is compatible
 * with the invented migration.
 */
import { cp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrationsFolder } from '../../src/database/migrate.ts';

/** Writes the migrations to the folder. Returns the name of the invented one. */
export async function writeNextMigration(folder: string): Promise<string> {
  await cp(migrationsFolder, folder, { recursive: true });
  const known = (await readdir(folder)).length;
  const next = `${String(known + 1).padStart(4, '0')}_next.sql`;
  const change =
    'ALTER TABLE sessions ADD COLUMN next_thing text; CREATE TABLE next_things (id uuid PRIMARY KEY);';
  await writeFile(path.join(folder, next), `-- works-with: ${known}\n${change}`);
  return next;
}
