/** The index that sessions are found by: keyed hashes of words, written with the change that makes them true. */
import { createHmac } from 'node:crypto';
import { asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { participants, searchWords, sessions } from '../database/schema.ts';
import type { FoundIds } from './found-ids.ts';
import { emailOf, nameOf, phoneOf } from './person.ts';
import { beginsWith, idsBeginningWith } from './reference-prefixes.ts';
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

/** By each way to read the search those that have all its words, and those whose reference begins with it. */
export async function idsFoundBy(
  { keys, database }: Pick<Services, 'keys' | 'database'>,
  search: string,
): Promise<FoundIds[]> {
  const ways = readSearch(search).map(async (words): Promise<FoundIds> => {
    const [first, ...others] = await rarestFirst(
      database,
      words.map((word) => wordHash(keys, word)),
    );
    return { ids: idsOfWord(first), within: others.map(idsOfWord) };
  });
  return Promise.all([...ways, idsBeginningWith({ database }, search)]);
}

const idsOfWord = (hash: Buffer | undefined): SQL =>
  sql`SELECT session_id FROM search_words WHERE word_hash = ${hash}`;

/** The same of one session, whose row is at hand. */
export function isFoundBy({ keys }: Pick<Services, 'keys'>, search: string): SQL {
  const ways = readSearch(search).map((words) =>
    hasAll(
      words.map((word) => wordHash(keys, word)),
      sql`${sessions.id}`,
    ),
  );
  return sql`(${sql.join([...ways, beginsWith(sql`${sessions.reference}`, search)], sql` OR `)})`;
}

const hasAll = (words: readonly Buffer[], sessionId: SQL): SQL =>
  sql.join(
    words.map(
      (word) =>
        sql`EXISTS (SELECT FROM search_words own WHERE own.word_hash = ${word} AND own.session_id = ${sessionId})`,
    ),
    sql` AND `,
  );

/**
 * Of several words the rarest is looked up, and each session that has it is asked for the others: the one that fewer have or, of those that
 * many have, whose newest so many reach back farthest.
 */
const MANY = 500;

async function rarestFirst({ db }: Services['database'], words: readonly Buffer[]): Promise<Buffer[]> {
  if (words.length < 2) return [...words];
  const counted = words.map(async (word) => {
    const newest = db
      .select({ id: searchWords.sessionId })
      .from(searchWords)
      .where(eq(searchWords.wordHash, word))
      .orderBy(desc(searchWords.sessionId))
      .limit(MANY)
      .as('newest');
    const [found] = await db
      .select({ count: count(), oldest: sql<string>`coalesce(min(${newest.id}::text), '')` })
      .from(newest);
    return { word, count: found?.count ?? 0, oldest: found?.oldest ?? '' };
  });
  return (await Promise.all(counted))
    .toSorted((a, b) => a.count - b.count || (a.oldest < b.oldest ? -1 : 1))
    .map(({ word }) => word);
}
