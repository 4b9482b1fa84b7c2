/** Finds attempts, and claims the attempt to which an answer of a service belongs. */
import { and, eq } from 'drizzle-orm';
import { hashToken } from '../../../crypto/secrets.ts';
import type { Queryable } from '../../../database/connect.ts';
import { participants, remoteSignings } from '../../../database/schema.ts';
import type { Kernel } from '../../../signing/kernel.ts';
import type { ParticipantRow } from '../../../signing/rows.ts';
import type { Attempt } from './attempts.ts';

export async function attemptById(db: Queryable, transaction: string): Promise<Attempt | null> {
  const [row] = await db.select().from(remoteSignings).where(eq(remoteSignings.transaction, transaction));
  return row ?? null;
}

export async function personOf({ database }: Kernel, id: string): Promise<ParticipantRow> {
  const [person] = await database.db.select().from(participants).where(eq(participants.id, id));
  if (!person) throw new Error('Bug: the participant of an attempt is gone');
  return person;
}

export async function attemptToLeave({ database, keys }: Kernel, token: string): Promise<Attempt | null> {
  const [row] = await database.db
    .select()
    .from(remoteSignings)
    .where(and(eq(remoteSignings.leaveHash, hashToken(keys, token)), eq(remoteSignings.status, 'open')));
  return row ?? null;
}

/** Claims the attempt of a return token. The token is then used up, so a repeated or late answer finds no attempt. */
export async function takeReturned({ database, keys }: Kernel, token: string): Promise<Attempt | null> {
  const [row] = await database.db
    .update(remoteSignings)
    .set({ status: 'answering', returnHash: null, leaveHash: null })
    .where(and(eq(remoteSignings.returnHash, hashToken(keys, token)), eq(remoteSignings.status, 'open')))
    .returning();
  return row ?? null;
}
