/** Extends a session, up to the maximum duration. */
import { MAX_VALIDITY_HOURS } from '@countersign/contract/template';
import { eq } from 'drizzle-orm';
import { sessions } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { RECALCULATE } from '../../messaging/reminder-times.ts';
import { type Change, lockForChange, refuseEnded } from './change.ts';

export async function extendSession(change: Change, sessionId: string, expiresAt: Date) {
  const { session, record } = await lockForChange(change, sessionId);
  refuseEnded(change.services, session);
  // Everyone has signed, so no extension is needed.
  if (session.status === 'SEALING' || session.status === 'IN_REVIEW') throw new AppError('SESSION_ENDED');
  const latest = +session.createdAt + MAX_VALIDITY_HOURS * 3_600_000;
  if (expiresAt <= session.expiresAt || +expiresAt > latest)
    throw new AppError(
      'EXTENSION_REFUSED',
      { maximum_days: MAX_VALIDITY_HOURS / 24 },
      `expires_at must be after ${session.expiresAt.toISOString()} and not after ${new Date(latest).toISOString()}`,
    );
  await change.tx
    .update(sessions)
    .set({ expiresAt, remindAt: RECALCULATE })
    .where(eq(sessions.id, session.id));
  const told = { expires_at: expiresAt.toISOString() };
  await record('SESSION_EXTENDED', { former_expires_at: session.expiresAt.toISOString(), ...told }, [], {
    told,
  });
  return { session_id: session.id, ...told };
}
