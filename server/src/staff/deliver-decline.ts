/** Emails the member of staff who sent a session when a signer declines. Retries if the email was not accepted. */
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, eq, isNull } from 'drizzle-orm';
import { staffEmail } from '../access/staff-person.ts';
import { participants, sessions, staff } from '../database/schema.ts';
import { writeMail } from '../messaging/send-message.ts';
import { consoleUrl } from './passkeys.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * Sends the email. It names neither the signer nor the reason, because email is less protected than the console. It
 * contains a link to the console.
 */
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
  // A system sent this session, and a webhook notifies that system.
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
