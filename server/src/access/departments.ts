/**
 * The managed list of departments. Rows elsewhere keep the name that they were created with; this list says which names
 * are spellings or former names of one department.
 */
import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/connect.ts';
import { departments } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { AccessScope } from '../http/callers.ts';

export type DepartmentRow = typeof departments.$inferSelect;

/** Names that differ only in case and spaces, such as 'Pune' and ' pune', mean the same department. */
export const departmentKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns every name of the departments that have these names, including former names and other spellings. */
export async function everyNameOf(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT other.name FROM departments named
    JOIN departments other ON coalesce(other.belongs_to, other.id) = coalesce(named.belongs_to, named.id)
    WHERE named.name = ANY (${sql.param([...names])}::text[])
      OR named.name_key = ANY (${sql.param(names.map(departmentKey))}::text[])`);
  return [...new Set([...names, ...rows.map(({ name }) => name)])];
}

/** Returns a query for all names of the department with this stored name. */
export const everyNameInSql = (name: SQLWrapper): SQL => sql`SELECT ${name}
  UNION SELECT other.name FROM departments named
  JOIN departments other ON coalesce(other.belongs_to, other.id) = coalesce(named.belongs_to, named.id)
  WHERE named.name = ${name}`;

/** Returns the current name for each name. A name that is not in the list stays as it is. */
export const currentNames = async (db: Queryable, names: readonly string[]): Promise<string[]> =>
  names.length === 0 ? [] : currentOf(await listed(db), names);

/** Returns a function that replaces names with current names. It reads the list only once, for use with many rows. */
export async function currentNaming(db: Queryable): Promise<(names: readonly string[]) => string[]> {
  const rows = await listed(db);
  return (names) => currentOf(rows, names);
}

const listed = (db: Queryable): Promise<DepartmentRow[]> =>
  db.select().from(departments).orderBy(asc(departments.name));

const currentOf = (rows: readonly DepartmentRow[], names: readonly string[]): string[] => [
  ...new Set(names.map((name) => currentIn(rows, name)?.name ?? name)),
];

function currentIn(rows: readonly DepartmentRow[], name: string): DepartmentRow | undefined {
  const key = departmentKey(name);
  const found =
    rows.find((row) => row.name === name) ??
    rows.find((row) => row.nameKey === key && row.belongsTo === null) ??
    rows.find((row) => row.nameKey === key);
  return found?.belongsTo ? rows.find(({ id }) => id === found.belongsTo) : found;
}

/** Returns the current name of a department for a new object. Adds a new name to the list. */
export async function knownDepartment(db: Queryable, name: string): Promise<string> {
  const [known] = await knownDepartments(db, [name]);
  return known ?? name;
}

export async function knownDepartments(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await listed(db);
  for (const name of names) if (!currentIn(rows, name)) await add(db, name);
  return currentOf(rows, names);
}

/** Does nothing if another request has added the same department at the same time. */
const add = (db: Queryable, name: string) =>
  db
    .insert(departments)
    .values({ id: uuid(), name, nameKey: departmentKey(name) })
    .onConflictDoNothing();

/**
 * Returns the department of a new object: one of the caller's departments, chosen automatically if there is only one.
 * Adds a new name to the list.
 */
export async function departmentOfNew(
  db: Queryable,
  caller: Pick<AccessScope, 'departments'>,
  asked: string | undefined,
  otherwise: string | null = null,
): Promise<string | null> {
  const { department, isListed } = await chooseDepartment(db, caller, asked, otherwise);
  if (department !== null && !isListed) await add(db, department);
  return department;
}

/** Refuses a department that a new object cannot have, without adding a new name. */
export async function refuseDepartment(...asked: Parameters<typeof departmentOfNew>): Promise<void> {
  await chooseDepartment(...asked);
}

async function chooseDepartment(
  db: Queryable,
  { departments: own }: Pick<AccessScope, 'departments'>,
  asked: string | undefined,
  otherwise: string | null = null,
): Promise<{ department: string | null; isListed: boolean }> {
  const given = asked ?? otherwise;
  if (own === null && given === null) return { department: null, isListed: false };
  const rows = await listed(db);
  const current = own && currentOf(rows, own);
  const wanted = given ?? (current?.length === 1 ? (current[0] ?? null) : null);
  const [department = null] = wanted === null ? [] : currentOf(rows, [wanted]);
  if (current !== null && (department === null || !current.includes(department)))
    throw new AppError('DEPARTMENT_REQUIRED', { departments: current });
  return { department, isListed: department !== null && currentIn(rows, department) !== undefined };
}

/** Returns a department of the list by its id, and locks it for a change. Former names have no id. */
export async function lockDepartment(tx: Queryable, id: string): Promise<DepartmentRow> {
  const [row] = await tx.select().from(departments).where(eq(departments.id, id)).for('update');
  if (!row || row.belongsTo !== null) throw new AppError('DEPARTMENT_NOT_FOUND');
  return row;
}
