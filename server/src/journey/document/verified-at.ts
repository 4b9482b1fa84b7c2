import { and, desc, eq, like } from 'drizzle-orm';
import { evidenceEvents } from '../../database/schema.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import { readEvent } from '../../evidence/read-event.ts';
import type { Step } from '../take-step.ts';

const VERIFIED: EvidenceType = 'OTP_VERIFIED';

/** When the signer last verified an OTP: nobody sees the document before that. */
export async function verifiedAt({ tx, session, participant }: Pick<Step, 'tx' | 'session' | 'participant'>) {
  const rows = await tx
    .select({ body: evidenceEvents.body })
    .from(evidenceEvents)
    .where(and(eq(evidenceEvents.sessionId, session.id), like(evidenceEvents.body, `%"type":"${VERIFIED}"%`)))
    .orderBy(desc(evidenceEvents.seq));
  const last = rows
    .map(({ body }) => readEvent(body))
    .find((event) => event?.type === VERIFIED && event.participant_id === participant.id);
  return last ? new Date(last.at) : session.createdAt;
}
