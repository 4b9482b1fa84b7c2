/**
 * Finds the person with a company account by issuer and subject only. An email address is just a claim. It identifies
 * an existing person only if the provider verified the address and an administrator invited the person.
 */
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '@countersign/contract/rules/languages';
import { tidyName } from '@countersign/contract/rules/plain-text';
import type { Role } from '@countersign/contract/rules/staff';
import { email as emailField } from '@countersign/contract/staff/fields';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { knownDepartments } from '../access/departments.ts';
import {
  decryptOfStaff,
  encryptOfStaff,
  hashEmail,
  hashExternalId,
  hashOpenid,
  type StaffRow,
} from '../access/staff-person.ts';
import { endStaffSessions } from '../access/staff-sessions.ts';
import type { Transaction } from '../database/connect.ts';
import { staff, staffLinks } from '../database/schema.ts';
import type { ErrorCode } from '@countersign/contract/errors';
import { AppError } from '../http/app-error.ts';
import { languageAskedFor } from '../http/language.ts';
import { originOf } from '../http/origin.ts';
import type { Identity } from '../providers/company-accounts/identity-provider.ts';
import { findByEmail, forgetFactors, lockPerson, record } from './people.ts';
import { companyRoles, type GroupRole } from '../settings/sign-in-settings.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * Returns the person or a refusal. A refusal is returned instead of thrown, so that the same transaction can record it.
 */
export async function personOf(
  services: Kernel,
  tx: Transaction,
  request: FastifyRequest,
  identity: Identity,
): Promise<StaffRow | AppError> {
  const { settings, now } = services;
  const known = await findByIdentity(services, tx, identity);
  const refuse = async (code: ErrorCode, facts = {}) => {
    // A person who may no longer sign in is signed out of all sessions.
    if (known) await endStaffSessions(tx, known.id, now());
    await recordRefusal(services, tx, request, { code, person_id: known?.id }, identity);
    return new AppError(code, facts);
  };
  const rights = rightsByGroups(companyRoles(settings), identity.groups);
  if (known?.disabledAt) return refuse('PERSON_DISABLED');
  if (!rights) return refuse('OPENID_NO_GROUP', { groups: groupsOf(services) });
  if (rights.departments) await knownDepartments(tx, rights.departments);
  if (known) return withRights(services, tx, known, rights);
  const expected = await expectedPerson(services, tx, identity);
  if (expected) return link(services, tx, request, identity, expected, rights);
  const email = emailField.safeParse(identity.email).data;
  if (email === undefined) return refuse('OPENID_EMAIL_MISSING');
  const same = await findByEmail(services, tx, email);
  if (!same)
    return (await join(services, tx, request, identity, email, rights)) ?? refuse('OPENID_EMAIL_TAKEN');
  const isInvited = identity.isEmailVerified && (await takeInvitation(services, tx, same));
  return isInvited ? link(services, tx, request, identity, same, rights) : refuse('OPENID_EMAIL_TAKEN');
}

/** Records a refused attempt. The event names no person as its actor. */
export const recordRefusal = (
  services: Kernel,
  tx: Transaction,
  request: FastifyRequest,
  facts: object,
  identity?: Identity,
): Promise<void> =>
  record(services, tx, {
    type: 'SIGN_IN_REFUSED',
    personId: null,
    origin: originOf(request),
    facts: { wrong: 'openid', ...facts },
    ...(identity
      ? { details: { subject: identity.subject, email: identity.email, groups: [...identity.groups] } }
      : {}),
  });

/** Returns the names of the configured groups, which the administrator of company accounts recognises. */
const groupsOf = ({ settings }: Kernel): string =>
  [...new Set(companyRoles(settings).map(({ group }) => group))].join(', ');

export const inWords = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  `${issuer} ${subject}`;

async function findByIdentity(
  { keys, vault }: Kernel,
  tx: Transaction,
  identity: Identity,
): Promise<StaffRow | undefined> {
  const hash = hashOpenid(keys, inWords(identity));
  // Concurrent first sign-ins with the same account wait for this lock, so that only one person is created.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`openid ${hash.toString('hex')}`}))`);
  const [row] = await tx.select().from(staff).where(eq(staff.openidHash, hash)).for('update');
  if (row && !isIdentityOf(vault, row, identity))
    throw new Error(`The identity of person ${row.id} was altered`);
  return row;
}

/**
 * Returns whether a row has this identity. The identity is encrypted with the row's id, so an attacker with write
 * access to the database cannot copy it to another row.
 */
export function isIdentityOf(vault: Kernel['vault'], row: StaffRow, identity: Identity): boolean {
  if (!row.openidEncrypted) return false;
  try {
    return decryptOfStaff(vault, row.id, 'openid', row.openidEncrypted) === inWords(identity);
  } catch {
    return false;
  }
}

/** Creates a person. Returns null if a concurrent request has just created a person with this email address. */
async function join(
  services: Kernel,
  tx: Transaction,
  request: FastifyRequest,
  identity: Identity,
  email: string,
  rights: Rights,
): Promise<StaffRow | null> {
  const { keys, vault, now } = services;
  const id = uuid();
  const name = tidyName(identity.name ?? '').slice(0, 200) || email;
  const added = await tx
    .insert(staff)
    .values({
      id,
      ...rights,
      emailHash: hashEmail(keys, email),
      emailEncrypted: encryptOfStaff(vault, id, 'email', email),
      nameEncrypted: encryptOfStaff(vault, id, 'name', name),
      language: consoleLanguage(request),
      createdAt: now(),
      acceptedAt: now(),
      ...identityColumns(services, id, identity),
    })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (added.length === 0) return null;
  await record(services, tx, {
    type: 'PERSON_JOINED',
    personId: null,
    origin: originOf(request),
    facts: { person_id: id, ...rights },
    details: { name, email, subject: identity.subject },
  });
  return lockPerson(tx, id);
}

/** Connects the account to an invited person. From then on, the person can sign in only with the company account. */
async function link(
  services: Kernel,
  tx: Transaction,
  request: FastifyRequest,
  identity: Identity,
  invited: StaffRow,
  rights: Rights,
): Promise<StaffRow> {
  const at = services.now();
  await forgetFactors(tx, invited, at);
  await tx
    .update(staff)
    .set({ acceptedAt: invited.acceptedAt ?? at, ...identityColumns(services, invited.id, identity) })
    .where(eq(staff.id, invited.id));
  await record(services, tx, {
    type: 'INVITATION_ACCEPTED',
    personId: invited.id,
    origin: originOf(request),
    facts: { with: 'openid', replaced: invited.acceptedAt !== null },
    details: { subject: identity.subject },
  });
  return withRights(services, tx, await lockPerson(tx, invited.id), rights);
}

/** Returns the person whom the directory created for this account, if the person has not signed in yet. */
async function expectedPerson(
  { keys }: Kernel,
  tx: Transaction,
  { accountId }: Identity,
): Promise<StaffRow | undefined> {
  const [person] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.externalIdHash, hashExternalId(keys, accountId)), isAwaited))
    .for('update');
  return person;
}

/** Selects people whom the directory created and who have not signed in yet. They need no invitation. */
const isAwaited = and(
  isNotNull(staff.provisionedBy),
  isNull(staff.acceptedAt),
  isNull(staff.disabledAt),
  isNull(staff.deprovisionedAt),
);

/**
 * Deletes an invitation and returns whether there was one. The calling code must hold the person's lock, so that the
 * invitation works only once.
 */
async function takeInvitation({ now }: Kernel, tx: Transaction, { id }: StaffRow): Promise<boolean> {
  const person = await lockPerson(tx, id);
  if (person.disabledAt) return false;
  const taken = await tx
    .delete(staffLinks)
    .where(
      and(eq(staffLinks.personId, id), eq(staffLinks.purpose, 'invitation'), gt(staffLinks.expiresAt, now())),
    )
    .returning({ personId: staffLinks.personId });
  return taken.length > 0 || (person.provisionedBy !== null && person.acceptedAt === null);
}

/**
 * Compares the person's rights with the rights that the groups grant. If they differ, the sessions of the person end,
 * and the next sign-in gets the new rights. Returns null if they are the same.
 */
export async function refusalByGroups(
  services: Kernel,
  tx: Transaction,
  person: StaffRow,
  { groups }: Identity,
): Promise<AppError | null> {
  const rights = rightsByGroups(companyRoles(services.settings), groups);
  if (rights && hasRights(person, rights)) return null;
  if (rights) await withRights(services, tx, person, rights);
  else await endStaffSessions(tx, person.id, services.now());
  return rights
    ? new AppError('SIGN_IN_REQUIRED')
    : new AppError('OPENID_NO_GROUP', { groups: groupsOf(services) });
}

const hasRights = (person: StaffRow, { role, departments }: Rights): boolean =>
  person.role === role && JSON.stringify(person.departments) === JSON.stringify(departments);

/**
 * Sets the role and the departments from the groups at each sign-in. Branch limits stay stored even while the role
 * covers all branches.
 */
async function withRights(
  services: Kernel,
  tx: Transaction,
  person: StaffRow,
  rights: Rights,
): Promise<StaffRow> {
  if (hasRights(person, rights)) return person;
  await tx.update(staff).set(rights).where(eq(staff.id, person.id));
  await endStaffSessions(tx, person.id, services.now());
  await record(services, tx, {
    type: 'PERSON_CHANGED',
    personId: null,
    facts: { person_id: person.id, ...rights, branches: person.branches, disabled: false, by: 'groups' },
  });
  return { ...person, ...rights };
}

const identityColumns = ({ keys, vault }: Kernel, id: string, identity: Identity) => ({
  openidHash: hashOpenid(keys, inWords(identity)),
  openidEncrypted: encryptOfStaff(vault, id, 'openid', inWords(identity)),
});

function consoleLanguage({ headers }: FastifyRequest): ConsoleLanguage {
  const asked = languageAskedFor(headers);
  return CONSOLE_LANGUAGES.find((language) => language === asked) ?? 'en';
}

interface Rights {
  role: Role;
  /** The departments that the groups grant. Null means all departments. */
  departments: string[] | null;
}

/**
 * Returns the rights that the groups grant, or null if no group matches. The first matching entry determines the role,
 * so the order of the entries matters. The departments of all matching entries with this role are combined.
 */
export function rightsByGroups(entries: readonly GroupRole[], groups: readonly string[]): Rights | null {
  const fitting = entries.filter(({ group }) => groups.includes(group));
  const role = fitting[0]?.role;
  if (role === undefined) return null;
  const named = fitting.filter((entry) => entry.role === role).map(({ departments }) => departments);
  const some = named.filter((departments) => departments !== null);
  return { role, departments: some.length < named.length ? null : [...new Set(some.flat())] };
}
