/** The rows that a signing is kept in, and the lock that everything which changes one of them takes first. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { Database } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import { type participants, sessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Originator } from '../http/callers.ts';

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

/** Another department's session answers exactly as an unknown id. */
export async function findSession(
  { database }: { database: Database },
  { department }: Pick<Originator, 'department'>,
  id: string,
): Promise<SessionRow> {
  const [session] = isUuid(id)
    ? await database.db
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, id), ofDepartment(sessions.department, department)))
    : [];
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  return session;
}

/** A department's key sees its own rows alone; a key for every department sees all. */
export const ofDepartment = (column: PgColumn, department: string | null): SQL | undefined =>
  department === null ? undefined : eq(column, department);
