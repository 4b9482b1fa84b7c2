/** Changes a person's name, rights and access. The last administrator always keeps access. */
import { isDeepStrictEqual } from 'node:util';
import { DEPARTMENTS_OF_ROLE, problemsOfRights } from '@countersign/contract/rules/staff';
import type * as calls from '@countersign/contract/staff/people';
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { branchesInForce } from '../access/access-scope.ts';
import { currentNames, knownDepartments } from '../access/departments.ts';
import { encryptOfStaff, staffName, type StaffRow } from '../access/staff-person.ts';
import { endStaffSessions } from '../access/staff-sessions.ts';
import type { Transaction } from '../database/connect.ts';
import { branches, drafts, savedViews, staff, staffBrowsers, staffLinks } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import type { Origin } from '../http/origin.ts';
import { describePerson, lockPerson, record, rightsVersion } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

interface ChangeOfPerson {
  caller: StaffMember;
  params: { id: string };
  body: z.output<(typeof calls.changePersonInPart)['body'] | (typeof calls.changePerson)['body']>;
  origin: Origin;
}

export const changePerson = (services: Kernel, input: ChangeOfPerson) =>
  services.database.transaction((tx) => change(services, tx, input));

async function change(services: Kernel, tx: Transaction, { caller, params, body, origin }: ChangeOfPerson) {
  const { vault } = services;
  await lockAdministrators(tx);
  const person = await lockPerson(tx, params.id);
  await refuseFormerAdministrator(tx, caller.personId);
  if (body.based_on !== undefined && body.based_on !== rightsVersion(person))
    throw new AppError('PERSON_CHANGED');
  const wasDisabled = person.disabledAt !== null;
  // Values that the request omits are read under the lock, so that concurrent changes to them are not lost.
  const {
    name = staffName(vault, person),
    role = person.role,
    departments: asked = person.departments,
    branches: bound = branchesInForce(person),
    disabled = wasDisabled,
  } = body;
  // Unchanged rights retain the department names with which they were granted, which may be former names.
  const isUnchanged = isDeepStrictEqual(
    asked,
    person.departments && (await currentNames(tx, person.departments)),
  );
  const departments = isUnchanged ? person.departments : asked && (await knownDepartments(tx, asked));
  refuseProblems(problemsOfRights({ role, departments, branches: bound }));
  // Branch limits have no effect on a role that covers all branches. For a company account they stay stored, because a
  // change of its groups may restore the former role.
  const keepsBranches = person.openidHash !== null && DEPARTMENTS_OF_ROLE[role] === 'all';
  const own = keepsBranches ? person.branches : bound;
  await refuseUnknownBranches(tx, body.branches ?? null);
  const isOfGroups = role === person.role && isDeepStrictEqual(departments, person.departments);
  const changesRights = !isOfGroups || disabled !== wasDisabled || !isDeepStrictEqual(own, person.branches);
  if (person.openidHash !== null && !isOfGroups) throw new AppError('RIGHTS_FROM_GROUPS');
  if (changesRights && person.id === caller.personId) throw new AppError('NOT_YOURSELF');
  if (changesRights && person.role === 'administrator') await refuseLastAdministrator(tx, person);
  const at = services.now();
  await tx
    .update(staff)
    .set({
      nameEncrypted: encryptOfStaff(vault, person.id, 'name', name),
      role,
      departments,
      branches: own,
      disabledAt: disabled ? (person.disabledAt ?? at) : null,
    })
    .where(eq(staff.id, person.id));
  if (changesRights) await endStaffSessions(tx, person.id, at);
  if (disabled || wasDisabled) await withdrawAccess(tx, person.id, at, disabled);
  await record(services, tx, {
    type: 'PERSON_CHANGED',
    personId: caller.personId,
    origin,
    facts: { person_id: person.id, role, departments, branches: own, disabled },
    details: { name },
  });
  return describePerson(services, tx, person.id);
}

/**
 * Locks all administrators in a fixed order. Two administrators who demote each other therefore wait instead of
 * deadlocking.
 */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.role, 'administrator'))
    .orderBy(staff.id)
    .for('update');
}

/** Deletes the objects that must stop working when a person is disabled or enabled. */
export async function withdrawAccess(
  tx: Transaction,
  personId: string,
  at: Date,
  isDisabled: boolean,
): Promise<void> {
  // Existing links must not become valid again when the person is enabled. This includes links that the operator
  // created while the person was disabled.
  await tx.delete(staffLinks).where(eq(staffLinks.personId, personId));
  if (!isDisabled) return;
  for (const table of [staffBrowsers, savedViews]) await tx.delete(table).where(eq(table.personId, personId));
  // The drafts expire now, so the next cleanup erases them.
  await tx.update(drafts).set({ expiresAt: at }).where(eq(drafts.ownerId, personId));
}

/**
 * Throws if there are problems. The stored values are checked too, because a request may contain only part of the
 * rights.
 */
function refuseProblems(problems: ReturnType<typeof problemsOfRights>): void {
  if (problems.length === 0) return;
  const detail = problems.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new AppError('INVALID_REQUEST', {}, detail);
}

/** Throws if a branch does not exist. Deleted branches are accepted, because older sessions still use them. */
export async function refuseUnknownBranches(tx: Transaction, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return;
  const known = await tx
    .select({ id: branches.id })
    .from(branches)
    .where(inArray(branches.id, [...ids]));
  if (known.length !== new Set(ids).size) throw new AppError('BRANCH_NOT_FOUND');
}

export async function refuseLastAdministrator(tx: Transaction, { id }: StaffRow): Promise<void> {
  const [other] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.role, 'administrator'),
        ne(staff.id, id),
        isNotNull(staff.acceptedAt),
        isNull(staff.disabledAt),
      ),
    )
    .limit(1);
  if (!other) throw new AppError('LAST_ADMINISTRATOR');
}

/**
 * Throws if the caller is no longer an administrator. If two administrators demote each other concurrently, only the
 * first change takes effect. The calling code must hold the locks of all administrators.
 */
async function refuseFormerAdministrator(tx: Transaction, personId: string): Promise<void> {
  const [own] = await tx.select().from(staff).where(eq(staff.id, personId));
  if (own?.role !== 'administrator' || own.disabledAt) throw new AppError('ROLE_REFUSED');
}
