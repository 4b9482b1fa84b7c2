/**
 * Opens the console of the demonstration, whose administrator signs in by a link from this machine, without a password, and
 * has published how signers reach the company.
 */
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/connect.ts';
import { staff, staffLinks } from '../database/schema.ts';
import { addBrandVersion } from '../origination/brand/change.ts';
import { invite, makeSignInLink } from '../staff/invitations.ts';
import { findByEmail, record } from '../staff/people.ts';
import type { Kernel } from '../signing/kernel.ts';

const EMAIL = 'administrator@example.com';
const HELP_DESK = { help_phone: '1800 123 456', help_email: 'help@example.com' };

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
    await publishHelpDesk(services, tx, made.personId);
    return made.personId;
  });
  return makeSignInLink(services, personId);
}

/** Publishes the contact that signers see on every screen, unless the brand already names one. */
async function publishHelpDesk(services: Kernel, tx: Transaction, personId: string): Promise<void> {
  const { version } = await addBrandVersion(services, tx, { personId }, ({ help_phone, help_email }) =>
    help_phone === null && help_email === null ? HELP_DESK : {},
  );
  const facts = { call: 'PATCH /api/v1/originator/brand', version, demo: true };
  await record(services, tx, { type: 'ACTED', personId, facts });
}
