/**
 * Opens the console of the demonstration, whose administrator signs in by a link from this machine, without a password.
 */
import { eq } from 'drizzle-orm';
import { staff, staffLinks } from '../database/schema.ts';
import { invite, makeSignInLink } from '../staff/invitations.ts';
import { findByEmail, record } from '../staff/people.ts';
import type { Kernel } from '../signing/kernel.ts';

const EMAIL = 'administrator@example.com';

/** Creates a new link at each start and invalidates the previous one. */
export async function demoConsoleLink(services: Kernel): Promise<string> {
  const personId = await services.database.transaction(async (tx) => {
    const there = await findByEmail(services, tx, EMAIL);
    if (there) return there.id;
    const person = {
      email: EMAIL,
      name: 'Meera Iyer',
      role: 'administrator' as const,
      departments: null,
      language: 'en' as const,
    };
    const made = await invite(services, tx, person, { personId: null });
    await tx.delete(staffLinks).where(eq(staffLinks.personId, made.personId));
    await tx.update(staff).set({ acceptedAt: services.now() }).where(eq(staff.id, made.personId));
    await record(services, tx, {
      type: 'INVITATION_ACCEPTED',
      personId: made.personId,
      facts: { demo: true },
    });
    return made.personId;
  });
  return makeSignInLink(services, personId);
}
