/** Maintains the blind index for finding sessions: keyed hashes of words, written in the transaction of the change. */
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { searchWords, sessions } from '../database/schema.ts';
import { emailOf, nameOf, phoneOf } from '../signing/person.ts';
import { participantsOf, type SessionRow } from '../signing/rows.ts';
import { type Findable, WORDS_VERSION, wordsOf } from './search-words.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

type IndexDeps = Pick<Kernel, 'keys' | 'vault'>;

/** Half of the hash is enough to distinguish words, and takes half the space. */
const HASH_BYTES = 16;
export const wordHash = ({ searchWords: key }: Kernel['keys'], word: string): Buffer =>
  createHmac('sha256', key).update(word).digest().subarray(0, HASH_BYTES);

/** Adds the words of a session that has none yet. */
export async function addWords(
  { keys }: Pick<Kernel, 'keys'>,
  tx: Transaction,
  sessionId: string,
  found: Findable,
): Promise<void> {
  const rows = wordsOf(found).map((word) => ({ wordHash: wordHash(keys, word), sessionId }));
  if (rows.length > 0) await tx.insert(searchWords).values(rows).onConflictDoNothing();
}

/** Rebuilds the words from the current rows. The caller holds the session's lock. */
export async function renewWords(
  deps: IndexDeps,
  tx: Transaction,
  { id, reference, metadata }: Pick<SessionRow, 'id' | 'reference' | 'metadata'>,
): Promise<void> {
  const people = (await participantsOf(tx, id)).map((row) => ({
    name: nameOf(deps.vault, row),
    phone: phoneOf(deps.vault, row),
    email: emailOf(deps.vault, row),
  }));
  await removeWords(tx, id);
  await addWords(deps, tx, id, { people, reference, metadata });
  await tx.update(sessions).set({ wordsVersion: WORDS_VERSION }).where(eq(sessions.id, id));
}

export async function removeWords(tx: Transaction, sessionId: string): Promise<void> {
  await tx.delete(searchWords).where(eq(searchWords.sessionId, sessionId));
}
