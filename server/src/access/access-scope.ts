/** Which sessions a caller sees and touches: the one condition of every query, list, count, look and act. */
import { DEPARTMENTS_OF_ROLE } from '@countersign/contract/rules/staff';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sessions } from '../database/schema.ts';
import type { AccessScope } from '../http/callers.ts';
import type { StaffRow } from './staff-person.ts';

/** Of the own departments; where somebody is bound to branches, of one of these, or of none; and of the kind of the key. */
export const withinScope = ({ departments, branches, isTest }: AccessScope): SQL | undefined =>
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

/** Of somebody whose role is for all they are kept, not in force: who comes back to another role is bound to them again. */
export const branchesInForce = ({ role, branches }: Pick<StaffRow, 'role' | 'branches'>): string[] | null =>
  DEPARTMENTS_OF_ROLE[role] === 'all' ? null : branches;

/** The same for one that was told of, not read. */
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
