/** The rows that a signing is kept in, and the lock that everything which changes one of them takes first. */
import { eq, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Database } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import { type participants, sessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type ParticipantRow = typeof participants.$inferSelect;

/** Always the session first: the holder of its row lock may read and change its participants without a race or a deadlock. */
export const lockSession = prepared((tx) =>
  tx
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_session'),
);

export async function findSession({ database }: { database: Database }, id: string): Promise<SessionRow> {
  const [session] = isUuid(id) ? await database.db.select().from(sessions).where(eq(sessions.id, id)) : [];
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  return session;
}
