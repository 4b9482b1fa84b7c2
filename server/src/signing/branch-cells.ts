/**
 * The sessions of branches, by department and by how they ended: `session_branches` has each such cell in an index, in the order of
 * creation. So of somebody's own only what is asked for is read, whatever else their branches have.
 */
import { sql, type SQL } from 'drizzle-orm';
import { NIL } from 'uuid';
import type { Reach } from '../http/callers.ts';

/** Those that name no branch are a matter of the department alone. */
export const branchesWithin = (branches: readonly string[]): string[] => [...branches, NIL];

/** Which departments these branches have, of those asked for: each is found by one look into the index. `cell (branch_id, department)`. */
export function cellsOf(branches: readonly string[], departments: Reach['departments']): SQL {
  const isOwn = departments === null ? sql`true` : sql`department = ANY (${arrayOf(departments)}::text[])`;
  return sql`(WITH RECURSIVE cells AS (
      SELECT cell.branch_id, ${nextDepartment(sql`true`)} AS department FROM unnest(${arrayOf(branches)}::uuid[]) AS cell (branch_id)
      UNION ALL
      SELECT cell.branch_id, ${nextDepartment(sql`s.department > cell.department`)} FROM cells cell WHERE cell.department IS NOT NULL)
    SELECT branch_id, department FROM cells WHERE department IS NOT NULL AND ${isOwn}) AS cell`;
}

const nextDepartment = (after: SQL): SQL =>
  sql`(SELECT min(s.department) FROM session_branches s WHERE s.branch_id = cell.branch_id AND ${after})`;

/** What of `session_branches` belongs to a cell. */
export const isOfCell = sql`branch_id = cell.branch_id AND department = cell.department`;

const arrayOf = (values: readonly string[]): SQL =>
  sql`ARRAY[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]`;
