/** Registers the calls that withdraw, read and accept invitations. */
import * as calls from '@countersign/contract/staff/people';
import { and, eq } from 'drizzle-orm';
import { encryptOfStaff, hashEmail, staffEmail, staffName, type StaffRow } from '../access/staff-person.ts';
import { openStaffSession } from '../access/staff-sessions.ts';
import { staff, staffLinks } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { originOf } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import { findByEmail, forgetFactors, lockPerson, record } from './people.ts';
import { findInvitation, NO_EMAIL } from './invitations.ts';
import { hashNewPassword } from './passwords.ts';
import type { Kernel } from '../signing/kernel.ts';

export function invitationRoutes(services: Kernel, register: Register): void {
  const { database, vault, now } = services;

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
    const hash = password === undefined ? null : await hashNewPassword(services, password, email, request.ip);
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, found.person.id);
      // The link is checked again under the lock, so that it works only once.
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
        // If passwords are disabled, the link itself signs the person in, for this session only.
        signedInWith: services.settings.STAFF_SIGN_IN !== 'any' ? 'link' : 'password',
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
}

/**
 * Returns whether an invitation may be accepted with the person's own credentials. If company accounts are otherwise
 * the only way to sign in, only the link that the operator printed allows this, in case company accounts fail.
 */
const isForOwnWays = (
  { settings }: Pick<Kernel, 'settings'>,
  { byOperator }: { byOperator: boolean },
): boolean => settings.STAFF_SIGN_IN === 'any' || byOperator;

/**
 * Returns the email address of the invited person. The first administrator enters it, and all others were invited by
 * email.
 */
function emailOf({ vault }: Pick<Kernel, 'vault'>, person: StaffRow, said: string | undefined): string {
  const stored = staffEmail(vault, person);
  if (stored !== NO_EMAIL) return stored;
  if (said === undefined)
    throw new AppError('INVALID_REQUEST', {}, 'email: the first administrator must give one');
  return said;
}
