/**
 * Creates invitations to the console. An invitation is a link that works once and expires after some days. It is sent
 * by email.
 */
import { createHmac } from 'node:crypto';
import { INVITATION_DAYS, type Role } from '@countersign/contract/rules/staff';
import type { ConsoleLanguage } from '@countersign/contract/rules/languages';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { encryptOfStaff, hashEmail } from '../access/staff-person.ts';
import { knownDepartments } from '../access/departments.ts';
import { hashToken, newToken } from '../crypto/secrets.ts';
import type { Transaction, Queryable } from '../database/connect.ts';
import { staff, staffLinks } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Origin } from '../http/origin.ts';
import { consoleUrl } from './passkeys.ts';
import { findByEmail, record } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

type InvitationServices = Pick<Kernel, 'keys' | 'vault' | 'now' | 'publicUrl'>;

export interface Invitee {
  email: string;
  name: string;
  role: Role;
  departments: string[] | null;
  branches?: string[] | null;
  language: ConsoleLanguage;
}

/** The member of staff who invites. `personId` is null on the command line. */
export interface By {
  personId: string | null;
  origin?: Origin;
}

const DAY = 86_400_000;

/** Creates a person with a pending invitation and returns its link. */
export async function invite(
  services: InvitationServices,
  tx: Transaction,
  { email, name, role, departments: asked, branches = null, language }: Invitee,
  by: By,
): Promise<{ personId: string; link: string }> {
  if (await findByEmail(services, tx, email)) throw new AppError('PERSON_EXISTS');
  const personId = uuid();
  const departments = asked && (await knownDepartments(tx, asked));
  const added = await tx
    .insert(staff)
    .values({
      id: personId,
      emailHash: hashEmail(services.keys, email),
      emailEncrypted: encryptOfStaff(services.vault, personId, 'email', email),
      nameEncrypted: encryptOfStaff(services.vault, personId, 'name', name),
      role,
      departments,
      branches,
      language,
      createdAt: services.now(),
    })
    // Inserts nothing if another administrator is inviting the same person.
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (added.length === 0) throw new AppError('PERSON_EXISTS');
  const link = await makeInvitation(services, tx, personId, by.personId === null);
  await record(services, tx, {
    ...by,
    type: 'PERSON_INVITED',
    facts: { person_id: personId, role, departments, branches },
    details: { name, email },
  });
  return { personId, link };
}

/** Replaces a person's invitation and returns the new link. */
export async function inviteAgain(
  services: InvitationServices,
  tx: Transaction,
  personId: string,
  by: By,
): Promise<string> {
  const link = await makeInvitation(services, tx, personId, by.personId === null);
  await record(services, tx, { ...by, type: 'PERSON_INVITED_AGAIN', facts: { person_id: personId } });
  return link;
}

/** Stores an invitation. The link is stored encrypted until the email is sent. */
async function makeInvitation(
  services: InvitationServices,
  tx: Transaction,
  personId: string,
  byOperator: boolean,
  token = newToken(),
): Promise<string> {
  const link = `${consoleUrl(services.publicUrl)}/console/invitation#${token}`;
  const at = services.now();
  await tx
    .delete(staffLinks)
    .where(and(eq(staffLinks.personId, personId), eq(staffLinks.purpose, 'invitation')));
  await tx.insert(staffLinks).values({
    tokenHash: hashToken(services.keys, token),
    personId,
    purpose: 'invitation',
    linkEncrypted: services.vault.encrypt(link, linkContext(personId)),
    byOperator,
    createdAt: at,
    expiresAt: new Date(+at + INVITATION_DAYS * DAY),
  });
  return link;
}

export const linkContext = (personId: string): string => `staff_links.link:${personId}`;

/** Returns a valid invitation. The calling code must delete it after use. */
export async function findInvitation(
  { keys, now }: Pick<Kernel, 'keys' | 'now'>,
  db: Queryable,
  token: string,
) {
  const [found] = await db
    .select()
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.personId))
    .where(and(eq(staffLinks.tokenHash, hashToken(keys, token)), eq(staffLinks.purpose, 'invitation')));
  if (!found || found.staff.disabledAt) throw new AppError('INVITATION_INVALID');
  if (found.staff_links.expiresAt <= now()) throw new AppError('INVITATION_EXPIRED');
  return { person: found.staff, link: found.staff_links };
}

/** The email address of the first administrator until the invitation is accepted. */
export const NO_EMAIL = '';

/**
 * Returns the link that the server prints at each start until the first person has signed in. It is derived from the
 * installation's key, so all nodes print the same link after every restart. Returns null once a person exists.
 */
export async function firstAdministratorLink(
  services: InvitationServices & Pick<Kernel, 'database'>,
): Promise<string | null> {
  return services.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign first administrator'))`);
    const [accepted] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(isNotNull(staff.acceptedAt))
      .limit(1);
    if (accepted) return null;
    const waiting = await findByEmail(services, tx, NO_EMAIL);
    const personId = waiting?.id ?? (await inviteFirst(services, tx));
    const token = createHmac('sha256', services.keys.tokens)
      .update(`first administrator ${personId}`)
      .digest('base64url');
    return makeInvitation(services, tx, personId, true, token);
  });
}

async function inviteFirst(services: InvitationServices, tx: Transaction): Promise<string> {
  const first: Invitee = {
    email: NO_EMAIL,
    name: 'Administrator',
    role: 'administrator',
    departments: null,
    language: 'en',
  };
  const { personId } = await invite(services, tx, first, { personId: null });
  return personId;
}

const SIGN_IN_LINK_HOURS = 24;

/** Creates a link that signs in once without a password, for operators who try out the product on their own machine. */
export async function makeSignInLink(
  services: InvitationServices & Pick<Kernel, 'database'>,
  personId: string,
): Promise<string> {
  const token = newToken();
  const at = services.now();
  await services.database.transaction(async (tx) => {
    await tx
      .delete(staffLinks)
      .where(and(eq(staffLinks.personId, personId), eq(staffLinks.purpose, 'sign-in')));
    await tx.insert(staffLinks).values({
      tokenHash: hashToken(services.keys, token),
      personId,
      purpose: 'sign-in',
      createdAt: at,
      expiresAt: new Date(+at + SIGN_IN_LINK_HOURS * 3_600_000),
    });
    await record(services, tx, {
      type: 'SIGN_IN_LINK_MADE',
      personId: null,
      facts: { person_id: personId },
    });
  });
  return `${consoleUrl(services.publicUrl)}/console/enter#${token}`;
}
