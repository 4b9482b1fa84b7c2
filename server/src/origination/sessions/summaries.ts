/** A page of the session list with each session's progress. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import { asc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { participants } from '../../database/schema.ts';
import type { AccessScope } from '../../http/callers.ts';
import { pageOfSessions } from '../../session-list/list.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { countPeople, summarise } from './read.ts';

type List = typeof listSessions;

export async function pageOfSummaries(
  services: Kernel,
  accessScope: AccessScope,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { page, next_cursor } = await pageOfSessions(services, accessScope, query);
  const ids = page.map(({ id }) => id);
  const people = await services.database.db
    .select({
      sessionId: participants.sessionId,
      status: participants.status,
      signedAt: participants.signedAt,
    })
    .from(participants)
    .where(inArray(participants.sessionId, ids))
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  const ofSession = Map.groupBy(people, ({ sessionId }) => sessionId);
  return {
    sessions: page.map((row) => summarise(row, countPeople(ofSession.get(row.id) ?? []))),
    next_cursor,
  };
}
