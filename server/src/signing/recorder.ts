/** Records a change of a session as evidence and webhook, in the transaction of the change. */
import { appendEvidence, type Actor, type Head, isAuthentic, type Part } from '../evidence/chain.ts';
import type { EventDetails } from '../evidence/erasable.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import type { Origin } from '../http/origin.ts';
import type { SessionRow } from './rows.ts';
import type { Transaction } from '../database/connect.ts';
import { recordChecks } from './check-index.ts';
import { enqueueWebhook } from './webhooks/enqueue.ts';
import type { Kernel } from './kernel.ts';

interface Extra {
  /** The participant whom the event concerns, if the participant is not the actor. */
  participantId?: string;
  details?: EventDetails;
  /** Additional facts for the webhook. The states are always included. */
  told?: Readonly<Record<string, string | string[]>>;
}

/** Creates a recorder for one session and one actor. The caller holds the session's lock. */
export function createRecorder(
  services: Pick<Kernel, 'keys' | 'vault'>,
  tx: Transaction,
  session: Pick<
    SessionRow,
    'id' | 'evidenceCount' | 'evidenceHead' | 'evidenceMac' | 'reference' | 'config' | 'isTest'
  > & { evidenceAt?: Date | null },
  actor: Actor,
  at: Date,
  origin?: Origin,
) {
  let head: Head = { count: session.evidenceCount, sha256: session.evidenceHead };
  let lastAt = session.evidenceAt ?? null;
  // An altered chain head is not continued, because a new event would authenticate it.
  const isOurs = isAuthentic(services.keys.evidenceHead, session.id, head, session.evidenceMac);
  return async (
    type: EvidenceType,
    facts: object = {},
    parts: readonly Part[] = [],
    { participantId, details, told }: Extra = {},
  ) => {
    if (!isOurs) throw new Error(`The chain head of session ${session.id} was altered`);
    if (lastAt && at < lastAt)
      head = await appendEvidence(tx, services, session.id, head, {
        type: 'CLOCK_WENT_BACK',
        at,
        actor: { kind: 'system' },
        facts: { last_event_at: lastAt.toISOString(), now: at.toISOString() },
      });
    lastAt = at;
    head = await appendEvidence(tx, services, session.id, head, {
      type,
      at,
      actor,
      facts,
      parts,
      ...(participantId ? { participantId } : {}),
      ...(origin ? { origin } : {}),
      ...(details ? { details } : {}),
    });
    const concerned = participantId ?? (actor.kind === 'signer' ? actor.participant_id : null);
    await recordChecks(tx, session.id, concerned, { type, at: at.toISOString(), facts: { ...facts } });
    await enqueueWebhook(tx, session, {
      type,
      seq: head.count,
      sha256: head.sha256,
      at,
      participantId: concerned,
      ...(told ? { told } : {}),
    });
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
