/** Which sessions a caller sees and touches: the one condition of every query, list, count, look and act. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sessions } from '../database/schema.ts';
import type { Reach } from '../http/callers.ts';

/** Of the own departments; where somebody is bound to branches, of one of these, or of none; and of the kind of the key. */
export const withinReach = ({ departments, branches, isTest }: Reach): SQL | undefined =>
  and(
    ofDepartments(sessions.department, departments),
    ofBranches(branches),
    isTest === null ? undefined : eq(sessions.isTest, isTest),
  );

/** Whoever works for some departments sees their rows alone; who works for all sees all. */
export const ofDepartments = (column: PgColumn, departments: readonly string[] | null): SQL | undefined =>
  departments === null ? undefined : inArray(column, [...departments]);

function ofBranches(branches: readonly string[] | null): SQL | undefined {
  if (branches === null) return undefined;
  const named = branches.map((id) => sql`${JSON.stringify([{ branch_id: id }])}::jsonb`);
  return sql`(${sessions.branches} = '[]'::jsonb OR ${sessions.branches} @> ANY (ARRAY[${sql.join(named, sql`, `)}]::jsonb[]))`;
}

/** The same for one that was told of, not read. */
export function isWithinReach(
  { departments, branches }: Pick<Reach, 'departments' | 'branches'>,
  session: { department: string | null; branches: readonly string[] },
): boolean {
  const isOfDepartment =
    departments === null || (session.department !== null && departments.includes(session.department));
  const isOfBranch =
    branches === null ||
    session.branches.length === 0 ||
    session.branches.some((id) => branches.includes(id));
  return isOfDepartment && isOfBranch;
}
