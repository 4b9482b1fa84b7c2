/** Lets a reviewer request a step again: the signer returns to the step with a new link and time to follow it. */
import type { decideReview } from '@countersign/contract/originator/review';
import { statusForRepeat } from '@countersign/contract/rules/participant-state';
import type { RepeatableStep } from '@countersign/contract/rules/steps';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { participants, sessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { RECALCULATE } from '../messaging/reminder-times.ts';
import { replaceLink } from '../messaging/replace-link.ts';
import { type Deciding, settle } from './deciding.ts';
import { findParticipant } from '../signing/rows.ts';

/**
 * Requests the step. Every step from this one on is repeated, including the signature, which covers everything shown
 * and checked before it.
 */
export async function askForRepeat(
  { services, tx, session, review, now, record, details }: Deciding,
  participantId: string,
  step: RepeatableStep,
): Promise<z.input<(typeof decideReview)['data']>> {
  const participant = await findParticipant(tx, session, participantId);
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
  await record('REPEAT_ASKED', { round: review.round, step, expires_at: expiresAt.toISOString() }, [], {
    participantId: participant.id,
    details,
  });
  await replaceLink(services, tx, session, participant, { record, kind: 'repeat' });
  return { session_id: session.id, status: 'IN_PROGRESS', outcome: 'repeat' };
}
