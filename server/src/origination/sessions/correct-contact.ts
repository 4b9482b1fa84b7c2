/**
 * Corrects a participant's contact details. The person with the former phone or mailbox may have acted instead of the
 * participant. The former link therefore ends, and the participant starts again from the first step. Earlier steps stay
 * in the evidence but no longer count.
 */
import { maskPhone } from '@countersign/contract/rules/contacts';
import { eq } from 'drizzle-orm';
import {
  deviceReadings,
  livenessStates,
  participants,
  proxyChecks,
  signerFaces,
} from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { forgetChecks } from '../../signing/check-index.ts';
import { emailOf, encryptPerson, phoneOf } from '../../signing/person.ts';
import { replaceLink } from '../../messaging/replace-link.ts';
import { renewWords } from '../../search/search-index.ts';
import { participantsOf, type ParticipantRow } from '../../signing/rows.ts';
import { internationalPhone } from '../../signing/phone-numbers.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { type Change, findOpenSigner, lockForChange } from './change.ts';
import { emailMasked } from './read.ts';

interface Contact {
  phone?: string | undefined;
  /** The new email address, or null to remove the address. */
  email?: string | null | undefined;
}

function phoneFrom({ services }: Change, text: string): string {
  const phone = internationalPhone(text, services.settings.PHONE_COUNTRY);
  if (phone === null)
    throw invalidRequest([{ field: 'phone', message: 'must be a phone number, like +919876543210' }]);
  return phone;
}

export async function correctContact(
  change: Change,
  sessionId: string,
  participantId: string,
  asked: Contact,
) {
  const { vault } = change.services;
  const { session, record } = await lockForChange(change, sessionId);
  const participant = await findOpenSigner(change, session, participantId);
  const before = { phone: phoneOf(vault, participant), email: emailOf(vault, participant) };
  const { email = before.email } = asked;
  const phone = asked.phone === undefined ? before.phone : phoneFrom(change, asked.phone);
  const changed = [
    ...(phone === before.phone ? [] : ['phone']),
    ...(email === before.email ? [] : ['email']),
  ];
  if (changed.length === 0) throw new AppError('CONTACT_UNCHANGED', { fields: Object.keys(asked) });
  if (phone !== before.phone) await refusePhoneOfAnother(change, participant, phone);
  const corrected = await restartSteps(change, participant, { phone, email });
  await renewWords(change.services, change.tx, session);
  await record('CONTACT_CORRECTED', { changed }, [], {
    participantId: participant.id,
    details: { phone, email },
  });
  const link = await replaceLink(change.services, change.tx, session, corrected, { record, kind: 'invite' });
  return {
    participant_id: corrected.id,
    link,
    phone_masked: maskPhone(phone),
    email_masked: emailMasked(email),
  };
}

/** Rejects the phone number of another signer. Two signers with the same phone could sign for each other. */
async function refusePhoneOfAnother(
  { services, tx }: Change,
  { id, sessionId }: ParticipantRow,
  phone: string,
): Promise<void> {
  const people = await participantsOf(tx, sessionId);
  if (people.some((other) => other.id !== id && phoneOf(services.vault, other) === phone))
    throw new AppError('PHONE_IN_USE');
}

async function restartSteps(
  { services: { vault }, tx }: Change,
  { id }: ParticipantRow,
  { phone, email }: { phone: string; email: string | null },
): Promise<ParticipantRow> {
  for (const table of [signerFaces, deviceReadings, proxyChecks, livenessStates])
    await tx.delete(table).where(eq(table.participantId, id));
  await tx.insert(livenessStates).values({ participantId: id });
  await forgetChecks(tx, id);
  const [corrected] = await tx
    .update(participants)
    .set({
      phoneEncrypted: encryptPerson(vault, id, 'phone', phone),
      emailEncrypted: email === null ? null : encryptPerson(vault, id, 'email', email),
      status: 'PENDING',
      openedAt: null,
      locationSha256: null,
      locatedAt: null,
    })
    .where(eq(participants.id, id))
    .returning();
  if (!corrected) throw new Error(`Bug: participant ${id} vanished under the session's lock`);
  return corrected;
}
