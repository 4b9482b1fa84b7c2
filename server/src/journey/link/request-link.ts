/**
 * Lets a signer whose link has ended request a new link. The sender is notified by webhook, and the request is recorded
 * in the evidence.
 */
import { OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';
import { hasSigned } from '@countersign/contract/rules/participant-state';
import { requestNewLink } from '@countersign/contract/signer/link';
import { eq } from 'drizzle-orm';
import { takeFromBudget } from '../../access/rate-limit.ts';
import { otpStates, participants } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Signer } from '../../http/callers.ts';
import type { Register } from '../../http/register.ts';
import { declineIn, expire } from '../../signing/end-session.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { lockSession, type ParticipantRow, type SessionRow } from '../../signing/rows.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The maximum number of requests per day. Further ones would be pointless, because the sender was already notified. */
const REQUESTS_PER_DAY = 3;

export function requestLinkRoute(services: Kernel, register: Register): void {
  register(requestNewLink, async ({ caller, origin }) => {
    const { participantId } = caller;
    await takeFromBudget(services, [
      { key: `request-link:participant:${participantId}`, limit: REQUESTS_PER_DAY, seconds: 86_400 },
    ]);
    const at = await services.database.transaction(async (tx) => {
      const { session, participant, failures } = await lock(tx, caller);
      const now = services.now();
      const reason = endOf(session, participant, failures, now);
      // The expiry is recorded first, so that it precedes the request in the chain.
      if (reason === 'expired') await expire(services, tx, session, now);
      const [current = session] = await lockSession(tx).execute({ id: session.id });
      const actor = { kind: 'signer', participant_id: participantId } as const;
      await createRecorder(services, tx, current, actor, now, origin)('LINK_REQUESTED', { reason });
      return now;
    });
    return { requested: true as const, requested_at: at.toISOString() };
  });
}

/** Returns why the link has ended. Throws if the link still works, or if a new link would not help. */
function endOf(
  session: SessionRow,
  participant: ParticipantRow,
  failures: number,
  now: Date,
): 'expired' | 'closed' {
  if (participant.status === 'BLOCKED') throw new AppError('VPN_DETECTED');
  if (session.status === 'REJECTED') throw new AppError('LINK_REJECTED');
  const declined = declineIn(session, participant);
  if (declined) throw new AppError(declined);
  if (hasSigned(participant.status)) throw new AppError('ALREADY_SIGNED');
  if (session.status === 'CANCELLED' || participant.status === 'CANCELLED')
    throw new AppError('LINK_CANCELLED');
  if (session.erasedAt) throw new AppError('LINK_EXPIRED');
  if (session.status === 'EXPIRED' || now >= session.expiresAt) return 'expired';
  if (failures >= OTP_FAILURES_UNTIL_DEAD) return 'closed';
  throw new AppError('STEP_NOT_ALLOWED');
}

async function lock(tx: Transaction, { sessionId, participantId }: Signer) {
  const [session] = await lockSession(tx).execute({ id: sessionId });
  const [found] = await tx
    .select({ participant: participants, failures: otpStates.failuresInRow })
    .from(participants)
    .innerJoin(otpStates, eq(otpStates.participantId, participants.id))
    .where(eq(participants.id, participantId));
  if (!session || !found) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { session, ...found };
}
