/** Sessions from before there was a search get what they are found by, some at a time: words, and what the checks said. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { sessions } from '../database/schema.ts';
import { renewChecks } from '../signing/check-index.ts';
import { renewWords } from '../search/search-index.ts';
import type { Services } from '../signing/services.ts';

const SESSIONS_AT_ONCE = 100;
/** In a quarter of an hour. */
const MOST_AT_A_TIME = 50_000;

export async function indexSessions(services: Services): Promise<void> {
  for (let done = 0; done < MOST_AT_A_TIME; done += SESSIONS_AT_ONCE)
    if ((await indexSome(services)) < SESSIONS_AT_ONCE) return;
}

/** Rows that somebody works on come next time. */
async function indexSome(services: Services): Promise<number> {
  return services.database.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.isIndexed, false), isNull(sessions.erasedAt)))
      .orderBy(asc(sessions.id))
      .limit(SESSIONS_AT_ONCE)
      .for('update', { skipLocked: true });
    for (const session of rows) {
      await renewWords(services, tx, session);
      await renewChecks(services, tx, session.id);
      await tx.update(sessions).set({ isIndexed: true }).where(eq(sessions.id, session.id));
    }
    return rows.length;
  });
}
