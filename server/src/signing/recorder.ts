/** Records what happened to a session: the evidence and the webhook, in the transaction of the change itself. */
import { appendEvidence, type Actor, type Head, type Part } from '../evidence/chain.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import type { Origin } from '../http/origin.ts';
import type { SessionRow } from './rows.ts';
import type { Services, Transaction } from './services.ts';
import { enqueueWebhook } from './webhooks/enqueue.ts';

/** For one session and one actor; the caller holds the session's lock. */
export function createRecorder(
  services: Pick<Services, 'keys' | 'vault'>,
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'evidenceCount' | 'evidenceHead' | 'reference' | 'config'>,
  actor: Actor,
  at: Date,
  origin?: Origin,
) {
  let head: Head = { count: session.evidenceCount, sha256: session.evidenceHead };
  return async (
    type: EvidenceType,
    facts: object = {},
    parts: readonly Part[] = [],
    participantId?: string,
  ) => {
    head = await appendEvidence(tx, services, session.id, head, {
      type,
      at,
      actor,
      facts,
      parts,
      ...(participantId ? { participantId } : {}),
      ...(origin ? { origin } : {}),
    });
    const concerned = participantId ?? (actor.kind === 'signer' ? actor.participant_id : null);
    await enqueueWebhook(tx, session, { type, seq: head.count, at, participantId: concerned });
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
