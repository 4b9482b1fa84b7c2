/** Lets a reviewer request a step again: the signer returns to the step with a new link and time to follow it. */
import type { decideReview } from '@countersign/contract/originator/review';
import { statusForRepeat } from '@countersign/contract/rules/participant-state';
import { type BrandContacts, foreignContact } from '@countersign/contract/rules/contacts-in-text';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { participants, sessions } from '../database/schema.ts';
import { documentRows } from '../evidence/session-documents.ts';
import { AppError } from '../http/app-error.ts';
import { invalidRequest } from '../http/invalid-request.ts';
import { RECALCULATE } from '../messaging/reminder-times.ts';
import { replaceLink } from '../messaging/replace-link.ts';
import { type Deciding, settle } from './deciding.ts';
import { findParticipant } from '../signing/rows.ts';

type RepeatWish = Extract<z.output<(typeof decideReview)['body']>, { decision: 'repeat' }>;

/**
 * Requests the step. Every step from this one on is repeated, including the signature, which covers everything shown
 * and checked before it.
 */
export async function askForRepeat(
  { services, tx, session, review, now, record, details }: Deciding,
  { participant_id: participantId, step, signer_reason, signer_note }: RepeatWish,
): Promise<z.input<(typeof decideReview)['data']>> {
  const participant = await findParticipant(tx, session, participantId);
  const documents = await documentRows(tx, session.id);
  if (documents.some(({ signedSha256 }) => signedSha256 !== null))
    throw invalidRequest([
      {
        field: 'decision',
        problem: 'signed_by_service',
        message:
          'cannot be repeat: services have signed the documents, and a repeat would discard their signatures',
      },
    ]);
  const status = statusForRepeat(participant.status, step);
  if (!status) throw new AppError('PARTICIPANT_NOT_FOUND');
  await tx
    .update(participants)
    .set({ status, signedAt: null, signatureSha256: null })
    .where(eq(participants.id, participant.id));
  // The signing time may have run out while the session waited, so it is extended to the original duration.
  const extendedEnd = new Date(+now + session.config.validity_hours * 3_600_000);
  const expiresAt = extendedEnd > session.expiresAt ? extendedEnd : session.expiresAt;
  await tx.update(sessions).set({ expiresAt, remindAt: RECALCULATE }).where(eq(sessions.id, session.id));
  await settle(tx, session, 'IN_PROGRESS', now);
  const facts = {
    round: review.round,
    step,
    expires_at: expiresAt.toISOString(),
    ...(signer_reason === undefined ? {} : { signer_reason }),
  };
  await record('REPEAT_ASKED', facts, [], {
    participantId: participant.id,
    details: { ...details, ...(signer_note === undefined ? {} : { signer_note }) },
  });
  await replaceLink(services, tx, session, participant, { record, kind: 'repeat' });
  return { session_id: session.id, status: 'IN_PROGRESS', outcome: 'repeat' };
}

/** The words for the signer follow the rule for message texts: no contacts except those of the brand. */
export function refuseContacts(wish: z.output<(typeof decideReview)['body']>, brand: BrandContacts): void {
  const contact =
    wish.decision === 'repeat' && wish.signer_note !== undefined && foreignContact(wish.signer_note, brand);
  if (contact)
    throw invalidRequest([
      {
        field: 'signer_note',
        problem: 'contact',
        message: `must not contain '${contact}', which is not a contact of the brand`,
      },
    ]);
}
