/** Reads the events of certain types, in order. In a long chain, only these events are read. */
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
  // The query may also find events with similar content of another type, so the parsed type is compared.
  return rows
    .flatMap(({ body }) => readEvent(body) ?? [])
    .filter(({ type }) => types.some((of) => of === type));
}
