/** Selects events of some types in their order. It reads only these events of a long chain. */
import { and, asc, eq, like, or } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';
import { evidenceEvents } from '../database/schema.ts';
import type { WrittenEvent } from './chain.ts';
import type { EvidenceType } from './event-types.ts';
import { readEvent } from './read-event.ts';

export async function eventsOfTypes(
  tx: Queryable,
  sessionId: string,
  types: readonly EvidenceType[],
): Promise<WrittenEvent[]> {
  const rows = await tx
    .select({ body: evidenceEvents.body })
    .from(evidenceEvents)
    .where(
      and(
        eq(evidenceEvents.sessionId, sessionId),
        or(...types.map((type) => like(evidenceEvents.body, `%"type":"${type}"%`))),
      ),
    )
    .orderBy(asc(evidenceEvents.seq));
  // The query also finds events in which other content looks like a type, so the parsed type decides.
  return rows
    .flatMap(({ body }) => readEvent(body) ?? [])
    .filter(({ type }) => types.some((of) => of === type));
}
