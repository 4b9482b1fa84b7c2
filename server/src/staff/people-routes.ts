/** What administrators do with people, and the accepting of an invitation. */
import { isDeepStrictEqual } from 'node:util';
import { DEPARTMENTS_OF_ROLE, problemsOfRights } from '@countersign/contract/rules/staff';
import * as calls from '@countersign/contract/staff/people';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { branchesInForce } from '../access/reach.ts';
import { encryptOfStaff, hashEmail, staffEmail, staffName, type StaffRow } from '../access/staff-person.ts';
import { endStaffSessions, openStaffSession } from '../access/staff-sessions.ts';
import type { Transaction } from '../database/connect.ts';
import {
  apiKeys,
  branches,
  drafts,
  savedViews,
  staff,
  staffBrowsers,
  staffLinks,
  templates,
} from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import { type Origin, originOf } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import { forgetFactors } from './forget-factors.ts';
import { findInvitation, invite, inviteAgain, NO_EMAIL } from './invitations.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import {
  describePeople,
  describePerson,
  findByEmail,
  lockPerson,
  onceOfStaff,
  record,
  rightsVersion,
} from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

export function peopleRoutes(services: Kernel, register: Register): void {
  const { database, vault, jobs, now } = services;

  register(calls.invitePerson, async (input) =>
    onceOfStaff(services, input, async (tx) => {
      const { caller, body, origin } = input;
      await refuseUnknownBranches(tx, body.branches);
      const { personId } = await invite(services, tx, body, { personId: caller.personId, origin });
      await jobs.enqueue(tx, 'invite-staff', { person_id: personId });
      return describePerson(services, tx, personId);
    }),
  );

  register(calls.listPeople, async ({ query: { cursor, limit } }) => {
    const rows = await database.db
      .select()
      .from(staff)
      .where(cursor === undefined ? undefined : lt(staff.id, readCursor(cursor, 'id')[0]))
      .orderBy(desc(staff.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { people: await describePeople(services, database.db, page), next_cursor };
  });

  const change = ({ caller, params, body, origin }: ChangeOfPerson) =>
    database.transaction(async (tx) => {
      // All administrators, in one order: two who take each other's role away at once wait for each other.
      await tx
        .select({ id: staff.id })
        .from(staff)
        .where(eq(staff.role, 'administrator'))
        .orderBy(staff.id)
        .for('update');
      const person = await lockPerson(tx, params.id);
      await refuseFormerAdministrator(tx, caller.personId);
      if (body.based_on !== undefined && body.based_on !== rightsVersion(person))
        throw new AppError('PERSON_CHANGED');
      const wasDisabled = person.disabledAt !== null;
      // What is not named stays as it is under the lock, whoever has changed it since the caller read it.
      const {
        name = staffName(vault, person),
        role = person.role,
        departments = person.departments,
        branches: bound = branchesInForce(person),
        disabled = wasDisabled,
      } = body;
      refuseProblems(problemsOfRights({ role, departments, branches: bound }));
      // Nobody took them away from whom the groups made, for a while, somebody for all.
      const keepsBranches = person.openidHash !== null && DEPARTMENTS_OF_ROLE[role] === 'all';
      const own = keepsBranches ? person.branches : bound;
      await refuseUnknownBranches(tx, body.branches ?? null);
      const isOfGroups = role === person.role && isDeepStrictEqual(departments, person.departments);
      const changesRights =
        !isOfGroups || disabled !== wasDisabled || !isDeepStrictEqual(own, person.branches);
      if (person.openidHash !== null && !isOfGroups) throw new AppError('RIGHTS_FROM_GROUPS');
      if (changesRights && person.id === caller.personId) throw new AppError('NOT_YOURSELF');
      if (changesRights && person.role === 'administrator') await refuseLastAdministrator(tx, person);
      const at = now();
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
      // Those that were there, or were made by the operator meanwhile, do not come back to life with the person.
      if (disabled || wasDisabled) await tx.delete(staffLinks).where(eq(staffLinks.personId, person.id));
      if (disabled) {
        for (const table of [staffBrowsers, savedViews])
          await tx.delete(table).where(eq(table.personId, person.id));
        // Erased with the next sweep.
        await tx.update(drafts).set({ expiresAt: at }).where(eq(drafts.ownerId, person.id));
      }
      await record(services, tx, {
        type: 'PERSON_CHANGED',
        personId: caller.personId,
        origin,
        facts: { person_id: person.id, role, departments, branches: own, disabled },
        details: { name },
      });
      return describePerson(services, tx, person.id);
    });

  register(calls.changePerson, change);

  register(calls.changePersonInPart, change);

  register(calls.inviteAgain, async (input) =>
    onceOfStaff(services, input, async (tx) => {
      const { caller, params, origin } = input;
      const person = await lockPerson(tx, params.id);
      if (person.id === caller.personId) throw new AppError('NOT_YOURSELF');
      if (person.disabledAt) throw new AppError('PERSON_SHUT_OUT');
      await inviteAgain(services, tx, person.id, { personId: caller.personId, origin });
      await jobs.enqueue(tx, 'invite-staff', { person_id: person.id });
      return describePerson(services, tx, person.id);
    }),
  );

  register(calls.withdrawInvitation, async ({ caller, params, origin }) =>
    database.transaction(async (tx) => {
      const person = await lockPerson(tx, params.id);
      const withdrawn = await tx
        .delete(staffLinks)
        .where(and(eq(staffLinks.personId, person.id), eq(staffLinks.purpose, 'invitation')))
        .returning({ personId: staffLinks.personId });
      if (withdrawn.length === 0) throw new AppError('INVITATION_INVALID');
      const removed = person.acceptedAt === null;
      if (removed) await tx.delete(staff).where(eq(staff.id, person.id));
      await record(services, tx, {
        type: 'INVITATION_WITHDRAWN',
        personId: caller.personId,
        origin,
        facts: { person_id: person.id, removed },
      });
      return { person_id: person.id, withdrawn: true as const };
    }),
  );

  register(calls.readInvitation, async ({ body }) => {
    const { person, link } = await findInvitation(services, database.db, body.token);
    return {
      email: staffEmail(vault, person) || null,
      name: staffName(vault, person),
      role: person.role,
      departments: person.departments,
      language: person.language,
      expires_at: link.expiresAt.toISOString(),
      replaces: person.acceptedAt !== null,
      own: isForOwnWays(services, link),
    };
  });

  register(calls.acceptInvitation, async ({ body, request, reply }) => {
    const { token, name, language, password } = body;
    const found = await findInvitation(services, database.db, token);
    if (!isForOwnWays(services, found.link)) throw new AppError('SIGN_IN_WAY_OFF');
    const email = emailOf(services, found.person, body.email);
    const hash = password === undefined ? null : await hashNew(services, password, email, request.ip);
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, found.person.id);
      // Under the lock: of two who come with the same link the second finds it used.
      const { link } = await findInvitation(services, tx, token);
      const other = await findByEmail(services, tx, email);
      if (other && other.id !== person.id) throw new AppError('PERSON_EXISTS');
      await tx.delete(staffLinks).where(eq(staffLinks.tokenHash, link.tokenHash));
      const at = now();
      await forgetFactors(tx, person, at);
      await tx
        .update(staff)
        .set({
          emailHash: hashEmail(services.keys, email),
          emailEncrypted: encryptOfStaff(vault, person.id, 'email', email),
          nameEncrypted: encryptOfStaff(vault, person.id, 'name', name),
          language,
          passwordEncrypted: hash === null ? null : encryptOfStaff(vault, person.id, 'password', hash),
          acceptedAt: person.acceptedAt ?? at,
        })
        .where(eq(staff.id, person.id));
      await openStaffSession(services, tx, reply, {
        personId: person.id,
        stage: 'enrolling',
        // Where passwords are switched off, it is the link that counts, and only for as long as this session.
        signedInWith: services.settings.STAFF_SIGN_IN === 'oidc' ? 'link' : 'password',
      });
      await record(services, tx, {
        type: 'INVITATION_ACCEPTED',
        personId: person.id,
        origin: originOf(request),
        facts: { with_password: hash !== null, replaced: person.acceptedAt !== null },
        details: { name, email },
      });
    });
    return { next: 'set-up-second-factor' as const };
  });

  register(calls.listDepartments, async ({ caller, query: { cursor, limit } }) => {
    const after = cursor === undefined ? null : readCursor(cursor, 'text')[0];
    const own = caller.departments === null ? null : sql.param([...caller.departments]);
    const { rows } = await database.db.execute<{ department: string }>(sql`
      SELECT department FROM (
        SELECT unnest(${staff.departments}) AS department FROM ${staff}
        UNION SELECT ${apiKeys.department} FROM ${apiKeys}
        UNION SELECT ${templates.department} FROM ${templates}) AS named
      WHERE department IS NOT NULL AND (${own}::text[] IS NULL OR department = ANY (${own}::text[]))
        AND (${after}::text IS NULL OR department > ${after}::text)
      ORDER BY department LIMIT ${limit + 1}`);
    const { page, next_cursor } = toPage(rows, limit, ({ department }) => writeCursor(department));
    return { departments: page.map(({ department }) => department), next_cursor };
  });
}

interface ChangeOfPerson {
  caller: StaffMember;
  params: { id: string };
  body: z.output<(typeof calls.changePersonInPart)['body'] | (typeof calls.changePerson)['body']>;
  origin: Origin;
}

/** Of what was named together with what was not, so that the body alone cannot show it. */
function refuseProblems(problems: ReturnType<typeof problemsOfRights>): void {
  if (problems.length === 0) return;
  const detail = problems.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new AppError('INVALID_REQUEST', {}, detail);
}

/** One that was removed may still be named: sessions of before have it. */
async function refuseUnknownBranches(tx: Transaction, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return;
  const known = await tx
    .select({ id: branches.id })
    .from(branches)
    .where(inArray(branches.id, [...ids]));
  if (known.length !== new Set(ids).size) throw new AppError('BRANCH_NOT_FOUND');
}

/** Where the company's accounts are the only way in, what the operator printed is the way in when they fail. */
const isForOwnWays = (
  { settings }: Pick<Kernel, 'settings'>,
  { byOperator }: { byOperator: boolean },
): boolean => settings.STAFF_SIGN_IN !== 'oidc' || byOperator;

/** The first administrator says it; everybody else was invited by it. */
function emailOf({ vault }: Pick<Kernel, 'vault'>, person: StaffRow, said: string | undefined): string {
  const kept = staffEmail(vault, person);
  if (kept !== NO_EMAIL) return kept;
  if (said === undefined)
    throw new AppError('INVALID_REQUEST', {}, 'email: must be given by the first administrator');
  return said;
}

export async function hashNew(
  { settings }: Pick<Kernel, 'settings'>,
  password: string,
  email: string,
  ip: string,
): Promise<string> {
  refuseWeakPassword(password, [
    settings.COMPANY_NAME,
    settings.PRODUCT_NAME,
    'Countersign',
    email,
    email.split('@')[0] ?? '',
  ]);
  return hashPassword(password, ip);
}

async function refuseLastAdministrator(tx: Transaction, { id }: StaffRow): Promise<void> {
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

/** Of two administrators who end each other at the same moment the first is obeyed. The caller holds the lock of all of them. */
async function refuseFormerAdministrator(tx: Transaction, personId: string): Promise<void> {
  const [own] = await tx.select().from(staff).where(eq(staff.id, personId));
  if (own?.role !== 'administrator' || own.disabledAt) throw new AppError('ROLE_REFUSED');
}
