/**
 * Migrates a database to the version of this program. Migrations are numbered files of plain SQL. Each of them is
 * applied once, in a separate transaction, and recorded with its SHA-256. Any number of nodes can start at the same
 * time.
 *
 * If a migration is compatible with older programs, it starts with a line such as `-- works-with: 1`. The number states
 * how many migrations the oldest compatible program has, and the database records it. Such a program can still start
 * after the migration, although it does not know it. An upgrade can therefore be undone.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool, type ClientBase } from 'pg';
import { WAIT_FOR_BACKUP } from './backup-lock.ts';

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/**
 * Applies the missing migrations, or those up to a number. Returns the names of the migrations that this call applied.
 */
export async function migrate(
  target: Pool | ClientBase,
  folder = migrationsFolder,
  upTo = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).slice(0, upTo);
  if (!(target instanceof Pool)) return applyAll(target, migrations);
  const client = await target.connect();
  try {
    return await applyAll(client, migrations);
  } finally {
    // Closes the connection instead of returning it to the pool, because a migration may have changed its settings.
    client.release(true);
  }
}

/**
 * Returns the names of the migrations that the server would apply at its start, without applying them. Throws if the
 * start would fail.
 */
export async function pendingMigrations(pool: Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied = (await isMigrated(pool)) ? await countApplied(pool, migrations) : 0;
  return migrations.slice(applied).map(({ name }) => name);
}

/** Returns the names of applied migrations that this program does not know but is compatible with. */
export async function unknownMigrations(pool: Pool, folder = migrationsFolder): Promise<string[]> {
  const known = (await readMigrations(folder)).length;
  const { rows } = await pool.query<{ name: string }>(
    'select name from public.schema_migrations where version > $1 order by version',
    [known],
  );
  return rows.map(({ name }) => name);
}

/**
 * The first migration of development versions before 0.2.0. Version 0.2.0 replaced all their migrations with a baseline
 * and cannot upgrade their data.
 */
const FIRST_OF_DEVELOPMENT = '0001_foundation.sql';

export const areDevelopmentMigrations = ([first]: readonly { name: string }[]): boolean =>
  first?.name === FIRST_OF_DEVELOPMENT;

export async function isDevelopmentDatabase(pool: Pool): Promise<boolean> {
  if (!(await isMigrated(pool))) return false;
  const { rows } = await pool.query<{ name: string }>(
    'select name from public.schema_migrations order by version limit 1',
  );
  return areDevelopmentMigrations(rows);
}

export async function isMigrated(client: Pool | ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(
    "select to_regclass('public.schema_migrations')::text as table",
  );
  return rows[0]?.table != null;
}

interface Migration {
  version: number;
  name: string;
  sql: string;
  sha256: string;
  /** The number of migrations that a program must have to be compatible with this migration. */
  worksWith: number;
}

const WORKS_WITH = /^-- works-with: (\d+)$/m;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
      if (digits === undefined) {
        throw new Error(`The migration '${name}' is not named like '0001_what_it_does.sql'`);
      }
      const version = Number(digits);
      if (version !== index + 1) {
        throw new Error(
          `The migrations must be numbered consecutively: '${name}' is where number ${index + 1} is expected`,
        );
      }
      const bytes = await readFile(join(folder, name));
      const sql = bytes.toString('utf8');
      return {
        version,
        name,
        sql,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        worksWith: Number(WORKS_WITH.exec(sql)?.[1] ?? version),
      };
    }),
  );
}

async function applyAll(client: ClientBase, migrations: Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await applyNext(client, migrations);
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/**
 * Returns a query without a practical time limit, because migrating a large table can take long. The limit is the
 * longest that a timer accepts, because 0 would mean the pool's default.
 */
const unhurried = (text: string) => ({ text, query_timeout: 2 ** 31 - 1 });

const MIGRATIONS_TABLE = `create table public.schema_migrations (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  works_with integer not null
)`;

/**
 * Applies the next migration. Its lock ends with the transaction, so it works behind a pooler and is released if the
 * node crashes.
 */
async function applyNext(client: ClientBase, migrations: Migration[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query(
      unhurried(
        "set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('countersign migrations'))",
      ),
    );
    if (!(await isMigrated(client))) await client.query(MIGRATIONS_TABLE);
    const next = migrations[await countApplied(client, migrations)];
    if (next !== undefined) await apply(client, next);
    await client.query('commit');
    return next?.name;
  } catch (error) {
    // Ignores a failed rollback. A lost connection needs none, and only the first error is reported.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function apply(
  client: ClientBase,
  { version, name, sql, sha256, worksWith }: Migration,
): Promise<void> {
  // A backup reads all tables until it ends. If a migration waited for a table, all later statements on that table
  // would wait too.
  await client.query(unhurried(WAIT_FOR_BACKUP));
  try {
    await client.query(unhurried(sql));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration '${name}' failed and was rolled back: ${reason}`, { cause: error });
  }
  await client.query(
    'insert into public.schema_migrations (version, name, sha256, works_with) values ($1, $2, $3, $4)',
    [version, name, sha256, worksWith],
  );
}

interface Applied {
  version: number;
  name: string;
  sha256: string;
  works_with: number;
}

/**
 * Counts the applied migrations. Throws if the database has unknown migrations with which this program is not
 * compatible.
 */
async function countApplied(client: Pool | ClientBase, migrations: Migration[]): Promise<number> {
  const { rows } = await client.query<Applied>(
    'select version, name, sha256, works_with from public.schema_migrations order by version',
  );
  for (const [index, row] of rows.entries()) {
    const migration = migrations[index];
    if (row.version !== index + 1) {
      throw new Error(
        `The database is missing migration ${index + 1} but has ${row.version} ('${row.name}')`,
      );
    }
    if (migration === undefined && row.works_with > migrations.length) {
      throw new Error(
        `The database is newer than this program: it has migration ${row.version} ('${row.name}'), ` +
          `the program knows ${migrations.length}. Start the newer program.`,
      );
    }
    if (migration && migration.sha256 !== row.sha256) {
      throw new Error(
        `The migration '${migration.name}' was changed after it was applied (as '${row.name}'). ` +
          'Restore the file, and put the change in a new migration.',
      );
    }
  }
  return rows.length;
}
