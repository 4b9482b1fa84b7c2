/** The index that sessions are found by: keyed hashes of words, written with the change that makes them true. */
import { createHmac } from 'node:crypto';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { participants, searchWords } from '../database/schema.ts';
import { emailOf, nameOf, phoneOf } from './person.ts';
import type { SessionRow } from './rows.ts';
import { type Findable, readSearch, wordsOf } from './search-words.ts';
import type { Services, Transaction } from './services.ts';

type IndexDeps = Pick<Services, 'keys' | 'vault'>;

/** Half of the hash tells words apart for good, and takes half of the room. */
const HASH_BYTES = 16;
export const wordHash = ({ searchWords: key }: Services['keys'], word: string): Buffer =>
  createHmac('sha256', key).update(word).digest().subarray(0, HASH_BYTES);

/** For a session that has no words yet. */
export async function addWords(
  { keys }: Pick<Services, 'keys'>,
  tx: Transaction,
  sessionId: string,
  found: Findable,
): Promise<void> {
  const rows = wordsOf(found).map((word) => ({ wordHash: wordHash(keys, word), sessionId }));
  if (rows.length > 0) await tx.insert(searchWords).values(rows).onConflictDoNothing();
}

/** From what the rows say now. The caller holds the session's lock. */
export async function renewWords(
  deps: IndexDeps,
  tx: Transaction,
  { id, reference, metadata }: Pick<SessionRow, 'id' | 'reference' | 'metadata'>,
): Promise<void> {
  const rows = await tx
    .select()
    .from(participants)
    .where(eq(participants.sessionId, id))
    .orderBy(asc(participants.id));
  const people = rows.map((row) => ({
    name: nameOf(deps.vault, row),
    phone: phoneOf(deps.vault, row),
    email: emailOf(deps.vault, row),
  }));
  await removeWords(tx, id);
  await addWords(deps, tx, id, { people, reference, metadata });
}

export async function removeWords(tx: Transaction, sessionId: string): Promise<void> {
  await tx.delete(searchWords).where(eq(searchWords.sessionId, sessionId));
}

/** Queries for the ids of sessions that have all words of one way to read the search, and of those whose reference begins with it. */
export function idsFoundBy({ keys }: Pick<Services, 'keys'>, search: string): SQL[] {
  const ways = readSearch(search).map(([first = '', ...others]) => {
    const has = others.map(
      (word) =>
        sql` AND EXISTS (SELECT FROM search_words other WHERE other.word_hash = ${wordHash(keys, word)} AND other.session_id = word.session_id)`,
    );
    return sql`SELECT word.session_id FROM search_words word WHERE word.word_hash = ${wordHash(keys, first)}${sql.join(has)}`;
  });
  return [...ways, sql`SELECT begun.id FROM sessions begun WHERE begun.reference LIKE ${beginsWith(search)}`];
}

/** What LIKE would take for a pattern is meant as it stands. */
export const beginsWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
