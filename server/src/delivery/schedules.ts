/** What time alone brings about, looked at every minute: sessions end, signers are reminded, links are forgotten. */
import { and, asc, inArray, isNotNull, lte, ne, notInArray } from 'drizzle-orm';
import { messages, sessions } from '../database/schema.ts';
import { expireIfOver } from '../signing/end-session.ts';
import type { Services } from '../signing/services.ts';
import { eachAlone } from './each-alone.ts';
import { enqueueReminders } from './reminders.ts';

const RUNNING = ['NEW', 'IN_PROGRESS'] as const;
const SESSIONS_AT_ONCE = 500;

export async function keepTime(services: Services): Promise<void> {
  await endOverdueSessions(services);
  await enqueueReminders(services);
  await forgetLinks(services);
}

/** validity_hours are over, and nobody came to see it. */
async function endOverdueSessions(services: Services): Promise<void> {
  const overdue = await services.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.status, RUNNING), lte(sessions.expiresAt, services.now())))
    .orderBy(asc(sessions.expiresAt))
    .limit(SESSIONS_AT_ONCE);
  await eachAlone(services, overdue, ({ id }) => expireIfOver(services, id));
}

/** A link is kept for the reminder; once the session has ended, there is nothing left to remind of. */
async function forgetLinks({ database }: Services): Promise<void> {
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
        inArray(messages.sessionId, ended),
      ),
    );
}
