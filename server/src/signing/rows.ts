/** Reads the rows of a session, and takes the lock that every change needs first. */
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { and, asc, eq, sql } from 'drizzle-orm';
import { withinScope } from '../access/access-scope.ts';
import type { Database, Queryable, Transaction } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import { participants, sessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { AccessScope } from '../http/callers.ts';
import { hasId } from '../database/has-id.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type ParticipantRow = typeof participants.$inferSelect;

/** Returns the method with which a participant signs. Older sessions have no method in their rules. */
export const methodOf = (
  { config }: Pick<SessionRow, 'config'>,
  { signatureMethod }: Pick<ParticipantRow, 'signatureMethod'>,
): SignatureMethod => signatureMethod ?? config.signature_method ?? 'drawn';

/**
 * Locks the session. Every change locks the session first. It can then read and change the participants without races
 * and deadlocks.
 */
export const lockSession = prepared((tx) =>
  tx
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_session'),
);

/** Finds a session. If the session is outside the caller's scope, the error is the same as for an unknown id. */
export async function findSession(
  { database }: { database: Database },
  accessScope: AccessScope,
  id: string,
): Promise<SessionRow> {
  const [session] = await database.db
    .select()
    .from(sessions)
    .where(and(hasId(sessions.id, id), withinScope(accessScope)));
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  return session;
}

/** Returns the participants in signing order. */
export const participantsOf = (db: Queryable, sessionId: string): Promise<ParticipantRow[]> =>
  db
    .select()
    .from(participants)
    .where(eq(participants.sessionId, sessionId))
    .orderBy(asc(participants.signingOrder), asc(participants.id));

export async function findParticipant(
  db: Queryable,
  { id: sessionId }: Pick<SessionRow, 'id'>,
  id: string,
): Promise<ParticipantRow> {
  const [participant] = await db
    .select()
    .from(participants)
    .where(and(hasId(participants.id, id), eq(participants.sessionId, sessionId)));
  if (!participant) throw new AppError('PARTICIPANT_NOT_FOUND');
  return participant;
}

/**
 * Locks a session for a change by the caller. If the session is outside the caller's scope, the error is the same as
 * for an unknown id.
 */
export async function lockOwnSession(
  tx: Transaction,
  accessScope: AccessScope,
  id: string,
): Promise<SessionRow> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(hasId(sessions.id, id), withinScope(accessScope)))
    .for('update');
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  return session;
}
