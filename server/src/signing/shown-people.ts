/**
 * Reads the names that lists of sessions show: the first signer of each session. Names are decrypted for one page at a
 * time.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import { batches, batchRows, participants } from '../database/schema.ts';
import type { Kernel } from './kernel.ts';
import { nameOf } from './person.ts';
import type { ParticipantRow } from './rows.ts';

export type ListedPerson = Pick<ParticipantRow, 'id' | 'sessionId' | 'nameEncrypted' | 'status' | 'signedAt'>;

/** Returns the participants of all sessions on a page, by session and in signing order. */
export async function peopleOfPage(
  { database }: Pick<Kernel, 'database'>,
  ids: readonly string[],
): Promise<Map<string, ListedPerson[]>> {
  const people = await database.db
    .select({
      id: participants.id,
      sessionId: participants.sessionId,
      nameEncrypted: participants.nameEncrypted,
      status: participants.status,
      signedAt: participants.signedAt,
    })
    .from(participants)
    .where(inArray(participants.sessionId, [...ids]))
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  return Map.groupBy(people, ({ sessionId }) => sessionId);
}

/**
 * Returns the name of a signer, or null after erasure. Also returns null if the row was altered, because one altered
 * row must not make a list unreadable.
 */
export function signerName(
  { vault }: Pick<Kernel, 'vault'>,
  [first]: readonly Pick<ListedPerson, 'id' | 'nameEncrypted'>[],
): string | null {
  if (!first) return null;
  try {
    return nameOf(vault, first) || null;
  } catch {
    return null;
  }
}

/** Returns the batch and the row from which each session was created, by session. */
export async function batchesOfPage({ database }: Pick<Kernel, 'database'>, ids: readonly string[]) {
  const rows = await database.db
    .select({
      sessionId: batchRows.sessionId,
      batch_id: batchRows.batchId,
      name: batches.name,
      row_key: batchRows.rowKey,
    })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(inArray(batchRows.sessionId, [...ids]));
  return new Map(rows.map(({ sessionId, ...batch }) => [sessionId, batch]));
}
