/**
 * Records that a signer permanently declines, together with the evidence. The template decides the consequence: either
 * the session ends, or only this signer's part of it. In the second case, the other signers continue, and the document
 * is sealed with their signatures.
 */
import { sessionStatusAfter, stepAt } from '@countersign/contract/rules/participant-state';
import { declineToSign } from '@countersign/contract/signer/decline';
import { eq } from 'drizzle-orm';
import { bearers } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Register } from '../http/register.ts';
import { endSession } from '../signing/end-session.ts';
import { afterSends, enqueueEnd, withdrawMessages } from '../messaging/messages.ts';
import { sealOrReview } from './after-last-signature.ts';
import { notifyTurn } from './notify-turn.ts';
import { takeStep, type Step } from './take-step.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';
import { participantsOf } from '../signing/rows.ts';

export function declineRoute(services: Kernel & Messengers, register: Register): void {
  register(declineToSign, ({ caller, body: { reason, words = null }, origin }) =>
    // The withdrawal waits until messages that are being sent have left.
    afterSends(() =>
      takeStep(services, caller, origin, 'decline', async (step) => {
        const { tx, now, session, participant, record } = step;
        // Sessions from before this setting do not let signers decline.
        const mode = session.config.decline ?? 'off';
        if (mode === 'off') return new AppError('DECLINE_NOT_OFFERED');
        const facts = {
          step: stepAt(participant.status),
          ends: mode === 'ends_session' ? 'session' : 'signer',
        };
        await step.advance('declined');
        await tx.update(bearers).set({ endedAt: now }).where(eq(bearers.participantId, participant.id));
        await withdrawMessages(services, tx, { sessionId: session.id, participantId: participant.id });
        await record('PARTICIPANT_DECLINED', facts, [], { details: { reason, words } });
        const hasEnded = mode === 'ends_session' || (await isNobodyLeft(step));
        if (hasEnded) await endForAll(services, step);
        else {
          await notifyTurn(services, tx, session, participant);
          await sealOrReview(services, tx, session, now, record);
        }
        await services.jobs.enqueue(tx, 'tell-decline', { participant_id: participant.id });
        return { declined: true as const, declined_at: now.toISOString(), session_ended: hasEnded };
      }),
    ),
  );
}

async function isNobodyLeft({ tx, session }: Step): Promise<boolean> {
  const people = await participantsOf(tx, session.id);
  const statuses = people.map(({ status }) => status);
  return sessionStatusAfter(statuses, false) === 'DECLINED';
}

async function endForAll(services: Kernel & Messengers, { tx, now, session, record }: Step): Promise<void> {
  const { facts, told } = await endSession(tx, session.id, 'DECLINED', now);
  await withdrawMessages(services, tx, { sessionId: session.id });
  await enqueueEnd(services, tx, session.id, 'decline');
  await record('SESSION_DECLINED', facts, [], { told });
}
