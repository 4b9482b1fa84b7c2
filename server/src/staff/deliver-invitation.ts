/** Emails an invitation. The job retries if the email was not accepted. */
import { INVITATION_DAYS } from '@countersign/contract/rules/staff';
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, eq } from 'drizzle-orm';
import { staffEmail } from '../access/staff-person.ts';
import { staff, staffLinks } from '../database/schema.ts';
import { writeMail } from '../messaging/send-message.ts';
import { linkContext } from './invitations.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export async function deliverInvitation(
  { database, vault, mail, brand, settings }: Kernel & WithBrand & Messengers,
  personId: string,
): Promise<void> {
  const isThis = and(eq(staffLinks.personId, personId), eq(staffLinks.purpose, 'invitation'));
  const [found] = await database.db
    .select()
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.personId))
    .where(isThis);
  // The invitation has already been accepted, withdrawn or sent.
  if (!found?.staff_links.linkEncrypted) return;
  const { staff: person, staff_links: invitation } = found;
  const values = {
    company: settings.COMPANY_NAME,
    days: String(INVITATION_DAYS),
    link: vault.decrypt(found.staff_links.linkEncrypted, linkContext(personId)),
  };
  await mail.send({
    id: invitation.tokenHash.toString('hex').slice(0, 32),
    to: staffEmail(vault, person),
    ...writeMail(TEXTS[person.language].staffInvitation, values, person.language, await brand.current()),
  });
  await database.db.update(staffLinks).set({ linkEncrypted: null }).where(isThis);
}
