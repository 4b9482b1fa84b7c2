/** The rows that a signing is kept in, and the lock that everything which changes one of them takes first. */
import { and, eq, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { withinScope } from '../access/access-scope.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import { type participants, sessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { AccessScope } from '../http/callers.ts';

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

/** A session beyond the caller's reach answers exactly as an unknown id. */
export async function findSession(
  { database }: { database: Database },
  accessScope: AccessScope,
  id: string,
): Promise<SessionRow> {
  const [session] = isUuid(id)
    ? await database.db
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, id), withinScope(accessScope)))
    : [];
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  return session;
}

/** Locked for a change that the caller asks for; one beyond the reach answers exactly as an unknown id. */
export async function lockOwnSession(
  tx: Transaction,
  accessScope: AccessScope,
  id: string,
): Promise<SessionRow> {
  const [session] = isUuid(id)
    ? await tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, id), withinScope(accessScope)))
        .for('update')
    : [];
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  return session;
}

/** Whose something new is: one of the caller's departments, the only one unless said. */
export function departmentOfNew(
  { departments }: Pick<AccessScope, 'departments'>,
  asked: string | undefined,
  otherwise: string | null = null,
): string | null {
  const department = asked ?? otherwise ?? (departments?.length === 1 ? (departments[0] ?? null) : null);
  if (departments !== null && (department === null || !departments.includes(department)))
    throw new AppError('DEPARTMENT_REQUIRED', { departments: [...departments] });
  return department;
}
