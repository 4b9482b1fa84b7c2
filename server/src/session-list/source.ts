/**
 * Reads a list from one source: rows of `session_list` in the order of one of its indexes, or ids from another index in
 * its own order. The source with the fewest rows is used, and the other filters are checked on each row.
 */
import { and, sql, type SQL } from 'drizzle-orm';
import { MAX, NIL } from 'uuid';
import type { AccessScope } from '../http/callers.ts';
import type { Kernel } from '../signing/kernel.ts';

/** A source of rows `l` of `session_list`. With `cells`, the index orders only the rows of one cell. */
interface Rows {
  where: SQL;
  cells?: SQL;
  /** Whether the index also supports the order by expiry. */
  isByExpiry?: true;
}

/**
 * A source of ids: queries that each return them in the order of an index. Several queries may find the same session.
 */
interface Ids {
  ids: readonly SQL[];
  /** A condition on `session_id`, which avoids reading the row. */
  window?: SQL | undefined;
}

export type Source = Rows | Ids;

export type Order = 'newest' | 'oldest' | 'expiring';

/** A session and its time in the order of the list. The time is text, because a Date has no microseconds. */
export interface Place {
  id: string;
  at: string;
}

export interface Reading {
  order: Order;
  limit: number;
  conditions?: readonly (SQL | undefined)[];
  /** The position of the last row of the previous page. */
  after?: Place | null;
}

/** Under this id, each session has exactly one row, whatever branches it has. */
export const EVERY_BRANCH = MAX;
export const ONE_ROW_PER_SESSION = sql.raw(`l.branch_id = '${EVERY_BRANCH}'`);

/**
 * Returns the branch ids to read. A session without a branch has a row with the nil UUID, so that only its department
 * matters.
 */
export const branchesOf = ({ branches }: Pick<AccessScope, 'branches'>): string[] =>
  branches === null ? [EVERY_BRANCH] : [...branches, NIL];

/**
 * Returns one cell per branch and department, because indexes begin with them. `where` applies to a row of one `cell`.
 */
export function cellsOf(branches: readonly string[], departments: AccessScope['departments']) {
  const cells = sql`unnest(${sql.param(branches)}::uuid[]) AS of_branch (branch_id)`;
  const where = sql`l.branch_id = of_branch.branch_id`;
  if (departments === null) return { cells, where };
  return {
    cells: sql`${cells} CROSS JOIN unnest(${sql.param(departments)}::text[]) AS of_department (department)`,
    where: sql`${where} AND l.department = of_department.department`,
  };
}

/**
 * Returns a condition that is evaluated per row. If PostgreSQL flattened it into a join, it might read everything that
 * matches.
 */
export const exists = (query: SQL): SQL => sql`EXISTS (SELECT FROM (${query}) AS matching OFFSET 0)`;

/**
 * Returns a query for `session_id` and `at` of the first rows in the requested order. The result of the query itself is
 * unordered.
 */
export const read = (source: Source, reading: Reading): SQL =>
  'ids' in source ? readIds(source, reading) : readRows(source, reading);

const inSql = ({ order }: Reading) => ({
  column: order === 'expiring' ? sql`l.expires_at` : sql`l.created_at`,
  direction: order === 'newest' ? sql`DESC` : sql`ASC`,
  isPast: order === 'newest' ? sql`<` : sql`>`,
});

function readRows({ where, cells }: Rows, reading: Reading): SQL {
  const { conditions = [], after, limit } = reading;
  const { column, direction, isPast } = inSql(reading);
  const isNext =
    after && sql`(${column}, l.session_id) ${isPast} (${after.at}::timestamptz, ${after.id}::uuid)`;
  const first = sql`SELECT l.session_id, ${column} AS at FROM session_list l WHERE ${and(where, ...conditions, isNext || undefined)}
    ORDER BY ${column} ${direction}, l.session_id ${direction} LIMIT ${limit}`;
  if (!cells) return first;
  return sql`SELECT DISTINCT own.session_id, own.at FROM ${cells} CROSS JOIN LATERAL (${first}) AS own
    ORDER BY own.at ${direction}, own.session_id ${direction} LIMIT ${limit}`;
}

/**
 * Reads ids, which are in order of creation (UUIDv7). For the order by expiry all ids are read, so there must be few.
 */
function readIds({ ids, window }: Ids, reading: Reading): SQL {
  const { order, conditions = [], after, limit } = reading;
  const { column, direction, isPast } = inSql(reading);
  const isByExpiry = order === 'expiring';
  const isNextId = after && !isByExpiry ? sql`session_id ${isPast} ${after.id}::uuid` : undefined;
  const isNext =
    after && isByExpiry
      ? sql`(${column}, l.session_id) > (${after.at}::timestamptz, ${after.id}::uuid)`
      : undefined;
  const row = sql`SELECT ${column} AS at FROM session_list l
    WHERE ${and(sql`l.session_id = found.session_id`, ONE_ROW_PER_SESSION, ...conditions, isNext)} OFFSET 0`;
  const arms = ids.map(
    (each) => sql`(SELECT found.session_id, own.at FROM
      (SELECT DISTINCT session_id FROM (${each}) AS ids (session_id) WHERE ${and(sql`true`, window, isNextId)} ORDER BY session_id ${direction}) AS found
      CROSS JOIN LATERAL (${row}) AS own
      ORDER BY ${isByExpiry ? sql`own.at, ` : sql``}found.session_id ${direction} LIMIT ${limit})`,
  );
  return sql.join(arms, sql` UNION `);
}

/**
 * Returns a query for some ids of a source, possibly with duplicates: rows that meet the column conditions, or the
 * newest ids.
 */
export function someOf(source: Source, limit: number, columns: readonly SQL[]): SQL {
  if ('ids' in source) return newestOf(source, limit);
  const { where, cells } = source;
  const some = sql`SELECT l.session_id FROM session_list l WHERE ${and(where, ...columns)} LIMIT ${limit}`;
  return cells ? sql`SELECT own.session_id FROM ${cells} CROSS JOIN LATERAL (${some}) AS own` : some;
}

function newestOf(source: Source, limit: number): SQL {
  if (!('ids' in source)) return readRows(source, { order: 'newest', limit });
  const arms = source.ids.map(
    (each) =>
      sql`(SELECT DISTINCT session_id FROM (${each}) AS ids (session_id) WHERE ${and(sql`true`, source.window)} ORDER BY session_id DESC LIMIT ${limit})`,
  );
  return sql.join(arms, sql` UNION `);
}

/** The number of ids that are read from each source to find the one with the fewest. */
const SAMPLE = 125;

/**
 * Returns the source with the fewest ids. If all have many, returns the one whose newest ids span the longest time.
 * `isFew` means that the sample contains all ids.
 */
export async function sparsestOf<LookupPlan extends { source: Source }>(
  { db }: Kernel['database'],
  ways: readonly LookupPlan[],
): Promise<{ way: LookupPlan | undefined; isFew: boolean }> {
  const samples = ways.map(
    ({ source }, at) => sql`SELECT ${at}::integer AS at,
      ARRAY(SELECT session_id FROM (${newestOf(source, SAMPLE)}) AS newest ORDER BY session_id DESC LIMIT ${SAMPLE}) AS ids`,
  );
  const { rows } = await db.execute<{ at: number; is_few: boolean }>(
    sql`SELECT at, cardinality(ids) < ${SAMPLE} AS is_few FROM (${sql.join(samples, sql` UNION ALL `)}) AS samples
      ORDER BY cardinality(ids), ids[${SAMPLE}] LIMIT 1`,
  );
  return { way: ways[rows[0]?.at ?? 0], isFew: rows[0]?.is_few ?? false };
}
