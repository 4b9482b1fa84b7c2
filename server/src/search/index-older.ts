/**
 * Indexes sessions again that an earlier version indexed by fewer words, newest first. Each session records the version
 * of its index, so the work continues wherever it stopped.
 */
import { and, desc, isNull, lt } from 'drizzle-orm';
import { sessions } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';
import { lockSession } from '../signing/rows.ts';
import { renewWords } from './search-index.ts';
import { WORDS_VERSION } from './search-words.ts';

const SESSIONS_AT_ONCE = 200;
/** The time limit of one run, so that other scheduled work is hardly delayed. */
const BUDGET_MS = 15_000;

export async function indexOlderSessions(services: Kernel): Promise<void> {
  const end = performance.now() + BUDGET_MS;
  let before: string | undefined;
  while (performance.now() < end) {
    const left = await olderSessions(services, before);
    for (const { id } of left)
      // A session whose people cannot be decrypted must not keep older ones from being indexed.
      await indexAgain(services, id).catch((error: unknown) =>
        services.log.error({ err: error, session_id: id }, 'A session could not be indexed again'),
      );
    if (left.length < SESSIONS_AT_ONCE) return;
    before = left.at(-1)?.id;
  }
}

const indexAgain = (services: Kernel, id: string): Promise<void> =>
  services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id });
    if (session && !session.erasedAt) await renewWords(services, tx, session);
  });

const olderSessions = ({ database }: Kernel, before: string | undefined) =>
  database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        lt(sessions.wordsVersion, WORDS_VERSION),
        isNull(sessions.erasedAt),
        before === undefined ? undefined : lt(sessions.id, before),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_AT_ONCE);
