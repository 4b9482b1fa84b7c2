/** Limits every query, list, count, read and change to the sessions that the caller may access. */
import { DEPARTMENTS_OF_ROLE } from '@countersign/contract/rules/staff';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { AccessScope } from '../http/callers.ts';
import type { StaffRow } from './staff-person.ts';

/**
 * Limits rows to the caller's departments, and to sessions of the caller's branches or of no branch. If `isTest` is not
 * null, limits rows to test sessions or to live sessions.
 */
export const withinScope = ({ departments, branches, isTest }: AccessScope): SQL | undefined =>
  and(
    ofDepartments(sessions.department, departments),
    ofBranches(branches),
    isTest === null ? undefined : eq(sessions.isTest, isTest),
  );

/** A caller limited to departments sees only the rows of these departments. Other callers see all rows. */
export const ofDepartments = (column: PgColumn, departments: readonly string[] | null): SQL | undefined =>
  departments === null ? undefined : inArray(column, [...departments]);

/** A row without a department belongs to all departments: every caller may see and use it. */
export const usableBy = (column: PgColumn, departments: readonly string[] | null): SQL | undefined =>
  departments === null ? undefined : or(isNull(column), ofDepartments(column, departments));

/** Throws if the row belongs to all departments but the caller is limited to some of them. */
export function refuseShared(
  { departments }: Pick<AccessScope, 'departments'>,
  { department }: { department: string | null },
): void {
  if (departments !== null && department === null) throw new AppError('API_KEY_FOR_ONE_DEPARTMENT');
}

function ofBranches(branches: readonly string[] | null): SQL | undefined {
  if (branches === null) return undefined;
  const named = branches.map((id) => sql`${JSON.stringify([{ branch_id: id }])}::jsonb`);
  return sql`(${sessions.branches} = '[]'::jsonb OR ${sessions.branches} @> ANY (ARRAY[${sql.join(named, sql`, `)}]::jsonb[]))`;
}

/**
 * Returns the branches that limit a person, or null if the role covers all branches. The assigned branches stay stored
 * and apply again if the role changes back.
 */
export const branchesInForce = ({ role, branches }: Pick<StaffRow, 'role' | 'branches'>): string[] | null =>
  DEPARTMENTS_OF_ROLE[role] === 'all' ? null : branches;

/** Applies the same limits as `withinScope` to a session that is already in memory. */
export function isWithinScope(
  { departments, branches }: Pick<AccessScope, 'departments' | 'branches'>,
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
