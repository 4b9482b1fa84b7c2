/** Tells whoever of the staff sent a session by mail that a signer has declined; the job tries again where it was not accepted. */
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, eq, isNull } from 'drizzle-orm';
import { staffEmail } from '../access/staff-person.ts';
import { participants, sessions, staff } from '../database/schema.ts';
import { writeMail } from '../messaging/send-message.ts';
import { consoleUrl } from './passkeys.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Neither who declined nor why: a mailbox is less than the console, which the link leads to. */
export async function deliverDecline(
  { database, vault, mail, brand, settings, publicUrl }: Kernel & WithBrand & Messengers,
  participantId: string,
): Promise<void> {
  const [found] = await database.db
    .select()
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .innerJoin(staff, and(eq(staff.id, sessions.senderId), isNull(staff.disabledAt)))
    .where(eq(participants.id, participantId));
  // A system sent it, which learns it by its webhook.
  if (!found) return;
  const { staff: person, sessions: session } = found;
  const values = {
    company: settings.COMPANY_NAME,
    reference: session.reference ?? session.id,
    link: `${consoleUrl(publicUrl)}/console/sessions/${session.id}`,
  };
  await mail.send({
    id: `decline-${participantId}`,
    to: staffEmail(vault, person),
    ...writeMail(TEXTS[person.language].declineNotice, values, person.language, await brand.current()),
  });
}
