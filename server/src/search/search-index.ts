/** The index that sessions are found by: keyed hashes of words, written with the change that makes them true. */
import { createHmac } from 'node:crypto';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { participants, searchWords, sessions } from '../database/schema.ts';
import type { FoundIds } from '../signing/found-ids.ts';
import { emailOf, nameOf, phoneOf } from '../signing/person.ts';
import { beginsWith, idsBeginningWith } from '../signing/reference-prefixes.ts';
import type { SessionRow } from '../signing/rows.ts';
import { type Findable, readSearch, wordsOf } from './search-words.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

type IndexDeps = Pick<Kernel, 'keys' | 'vault'>;

/** Half of the hash tells words apart for good, and takes half of the room. */
const HASH_BYTES = 16;
export const wordHash = ({ searchWords: key }: Kernel['keys'], word: string): Buffer =>
  createHmac('sha256', key).update(word).digest().subarray(0, HASH_BYTES);

/** For a session that has no words yet. */
export async function addWords(
  { keys }: Pick<Kernel, 'keys'>,
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
  { keys, database }: Pick<Kernel, 'keys' | 'database'>,
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
export function isFoundBy({ keys }: Pick<Kernel, 'keys'>, search: string): SQL {
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

async function rarestFirst({ db }: Kernel['database'], words: readonly Buffer[]): Promise<Buffer[]> {
  if (words.length < 2) return [...words];
  const newest = words.map(
    (word, at) =>
      sql`SELECT ${at}::integer AS at, ARRAY(${idsOfWord(word)} ORDER BY session_id DESC LIMIT ${MANY}) AS ids`,
  );
  const { rows } = await db.execute<{ at: number }>(
    sql`SELECT at FROM (${sql.join(newest, sql` UNION ALL `)}) AS words ORDER BY cardinality(ids), ids[${MANY}]`,
  );
  return rows.flatMap(({ at }) => words[at] ?? []);
}
