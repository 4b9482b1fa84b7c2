/** Finds the people who can work on a session. */
import { DEPARTMENTS_OF_ROLE, ROLES, SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import type { Scope } from '@countersign/contract/rules/scopes';
import { and, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { everyNameInSql } from '../access/departments.ts';
import { staff } from '../database/schema.ts';
import type { SessionRow } from './rows.ts';

export const rolesWith = (scopes: readonly Scope[]) =>
  ROLES.filter((role) => SCOPES_OF_ROLE[role].some((scope) => scopes.includes(scope)));

const OF_EVERY_BRANCH = ROLES.filter((role) => DEPARTMENTS_OF_ROLE[role] === 'all');

/**
 * Matches active people whose role has one of the scopes, and whose departments and branches include those of the
 * session.
 */
export const hasRightsFor = (
  { department, branches }: Pick<SessionRow, 'department' | 'branches'>,
  scopes: readonly Scope[],
): SQL | undefined =>
  hasRightsWhere(
    { department: sql`${department}::text`, branches: sql`${JSON.stringify(branches)}::jsonb` },
    scopes,
  );

/** Matches the same people in a query that has the department and the branches in columns. */
export const hasRightsWhere = (
  { department, branches }: Record<'department' | 'branches', SQLWrapper>,
  scopes: readonly Scope[],
): SQL | undefined =>
  and(
    inArray(staff.role, rolesWith(scopes)),
    isNotNull(staff.acceptedAt),
    isNull(staff.disabledAt),
    or(isNull(staff.departments), sql`${staff.departments} && ARRAY(${everyNameInSql(department)})`),
    or(
      sql`${branches} = '[]'::jsonb`,
      inArray(staff.role, OF_EVERY_BRANCH),
      isNull(staff.branches),
      sql`EXISTS (SELECT FROM jsonb_array_elements(${branches}) branch
        WHERE branch ->> 'branch_id' = ANY (${staff.branches}::text[]))`,
    ),
  );
