/**
 * Runs the work of every minute: expiries, reminders, other channels, overdue reviews, obsolete links and codes, and
 * the search index.
 */
import { and, asc, inArray, isNotNull, isNull, lte, ne, notInArray } from 'drizzle-orm';
import { messages, sessions } from '../database/schema.ts';
import { indexOlderSessions } from '../search/index-older.ts';
import { expireIfDue } from '../signing/end-session.ts';
import { forgetExpiredCodes } from './delete-expired.ts';
import { fallBack } from './fall-back.ts';
import { forEachSession } from './for-each-session.ts';
import { enqueueReminders } from './reminders.ts';
import { notifyOverdueReviews } from './review-deadlines.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

const RUNNING = ['NEW', 'IN_PROGRESS'] as const;
const SESSIONS_AT_ONCE = 500;

export async function runSchedules(services: Kernel & Messengers): Promise<void> {
  await expireOverdueSessions(services);
  await enqueueReminders(services);
  await notifyOverdueReviews(services);
  await fallBack(services);
  await deleteLinks(services);
  await forgetExpiredCodes(services);
  await indexOlderSessions(services);
}

/** Ends the sessions whose validity_hours have passed and that no call has ended yet. */
async function expireOverdueSessions(services: Kernel): Promise<void> {
  const overdue = await services.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.status, RUNNING), lte(sessions.expiresAt, services.now())))
    .orderBy(asc(sessions.expiresAt))
    .limit(SESSIONS_AT_ONCE);
  await forEachSession(
    services,
    overdue.map(({ id }) => id),
    (id) => expireIfDue(services, id),
    'A session could not be expired',
  );
}

/** Deletes links that were stored for reminders and for other channels, if their session has ended. */
async function deleteLinks({ database }: Kernel): Promise<void> {
  const { db } = database;
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(notInArray(sessions.status, [...RUNNING]));
  await db
    .update(messages)
    .set({ linkEncrypted: null })
    .where(
      and(
        ne(messages.status, 'queued'),
        isNotNull(messages.linkEncrypted),
        isNull(messages.fallBackAt),
        inArray(messages.sessionId, ended),
      ),
    );
}
