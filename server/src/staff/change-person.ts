/** Changes a person's name, rights and access. The last administrator cannot be removed. */
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
  // The lock protects the values that the request omits, so that they keep the result of concurrent changes.
  const {
    name = staffName(vault, person),
    role = person.role,
    departments: asked = person.departments,
    branches: bound = branchesInForce(person),
    disabled = wasDisabled,
  } = body;
  // Unchanged rights keep the names that they were given under, which may be former ones.
  const isUnchanged = isDeepStrictEqual(
    asked,
    person.departments && (await currentNames(tx, person.departments)),
  );
  const departments = isUnchanged ? person.departments : asked && (await knownDepartments(tx, asked));
  refuseProblems(problemsOfRights({ role, departments, branches: bound }));
  // Branch limits do not apply to a role for all branches. They stay stored for a company account, whose role may
  // change back with its groups.
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

/** Locks all administrators in one order, so that two who demote each other wait for each other. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.role, 'administrator'))
    .orderBy(staff.id)
    .for('update');
}

/** Deletes what must not work any more once a person is disabled or enabled again. */
export async function withdrawAccess(
  tx: Transaction,
  personId: string,
  at: Date,
  isDisabled: boolean,
): Promise<void> {
  // Existing links, and links that the operator made in the meantime, must not become valid again when the person is
  // enabled.
  await tx.delete(staffLinks).where(eq(staffLinks.personId, personId));
  if (!isDisabled) return;
  for (const table of [staffBrowsers, savedViews]) await tx.delete(table).where(eq(table.personId, personId));
  // The next sweep erases the drafts, which have expired now.
  await tx.update(drafts).set({ expiresAt: at }).where(eq(drafts.ownerId, personId));
}

/** Checks the given and the stored values together, because the request alone is incomplete. */
function refuseProblems(problems: ReturnType<typeof problemsOfRights>): void {
  if (problems.length === 0) return;
  const detail = problems.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new AppError('INVALID_REQUEST', {}, detail);
}

/** A deleted branch may still be assigned, because older sessions use it. */
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
 * If two administrators demote each other concurrently, the first change counts. The caller holds the locks of all
 * administrators.
 */
async function refuseFormerAdministrator(tx: Transaction, personId: string): Promise<void> {
  const [own] = await tx.select().from(staff).where(eq(staff.id, personId));
  if (own?.role !== 'administrator' || own.disabledAt) throw new AppError('ROLE_REFUSED');
}
