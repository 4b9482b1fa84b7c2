/**
 * Finds the person of a company account by issuer and subject only. An email address is only a claim. It identifies an
 * existing person only if the provider verified it and an administrator invited this person.
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

/** Returns the person or a refusal. A refusal is not thrown, because it is recorded in the same transaction. */
export async function personOf(
  services: Kernel,
  tx: Transaction,
  request: FastifyRequest,
  identity: Identity,
): Promise<StaffRow | AppError> {
  const { settings, now } = services;
  const known = await findByIdentity(services, tx, identity);
  const refuse = async (code: ErrorCode, facts = {}) => {
    // A person who may no longer sign in is signed out everywhere.
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

/** Records the refusal of the attempt, without a person. */
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

/** Returns names that an administrator of accounts recognises. */
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
  // Two concurrent first sign-ins of one account wait for this lock, so that only one person is created.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`openid ${hash.toString('hex')}`}))`);
  const [row] = await tx.select().from(staff).where(eq(staff.openidHash, hash)).for('update');
  if (row && !isIdentityOf(vault, row, identity))
    throw new Error(`The identity of person ${row.id} was altered`);
  return row;
}

/**
 * Checks the identity, which is encrypted with its row, so that write access to the database cannot move it to another
 * person.
 */
export function isIdentityOf(vault: Kernel['vault'], row: StaffRow, identity: Identity): boolean {
  if (!row.openidEncrypted) return false;
  try {
    return decryptOfStaff(vault, row.id, 'openid', row.openidEncrypted) === inWords(identity);
  } catch {
    return false;
  }
}

/** Creates a person. Returns null if a concurrent request has created an account with this email address. */
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

/** Links the account to an invited person, who can from then on sign in only with the company account. */
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

/** Returns the person whom the company's directory created for this account and who has not signed in yet. */
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

/** A person whom the directory created needs no invitation for the first sign-in. */
const isAwaited = and(
  isNotNull(staff.provisionedBy),
  isNull(staff.acceptedAt),
  isNull(staff.disabledAt),
  isNull(staff.deprovisionedAt),
);

/** Uses an invitation. The caller holds the person's lock, so it is used only once. */
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
 * Compares the rights with the groups. If a right is gone, the person's sessions end, and the next sign-in has the new
 * rights.
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

/** Sets the role and the departments by the groups at each sign-in. Branches stay stored while the role covers all. */
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
  /** The departments of the groups. Null means all departments. */
  departments: string[] | null;
}

/**
 * Returns the rights of a person in these groups. The first matching entry determines the role, so the order of the
 * setting matters. The departments of all matching entries with this role are combined. Returns null if no group
 * matches.
 */
export function rightsByGroups(entries: readonly GroupRole[], groups: readonly string[]): Rights | null {
  const fitting = entries.filter(({ group }) => groups.includes(group));
  const role = fitting[0]?.role;
  if (role === undefined) return null;
  const named = fitting.filter((entry) => entry.role === role).map(({ departments }) => departments);
  const some = named.filter((departments) => departments !== null);
  return { role, departments: some.length < named.length ? null : [...new Set(some.flat())] };
}
