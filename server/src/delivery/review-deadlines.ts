/** Reports an overdue review once, in the evidence, by webhook and in the log. Runs every minute. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { reviews } from '../database/schema.ts';
import { createRecorder } from '../signing/recorder.ts';
import { lockSession } from '../signing/rows.ts';
import { forEachSession } from './for-each-session.ts';
import type { Kernel } from '../signing/kernel.ts';

const SESSIONS_AT_ONCE = 500;

export async function notifyOverdueReviews(services: Kernel): Promise<void> {
  const overdue = await services.database.db
    .select({ id: reviews.sessionId })
    .from(reviews)
    .where(
      and(isNull(reviews.decidedAt), isNull(reviews.overdueNotifiedAt), lte(reviews.dueAt, services.now())),
    )
    .orderBy(asc(reviews.dueAt))
    .limit(SESSIONS_AT_ONCE);
  await forEachSession(
    services,
    overdue.map(({ id }) => id),
    (id) => tell(services, id),
    'An overdue review could not be reported',
  );
}

async function tell(services: Kernel, sessionId: string): Promise<void> {
  const notified = await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: sessionId });
    const [review] = await tx.select().from(reviews).where(eq(reviews.sessionId, sessionId));
    // The session is read again under the lock, because another node may have reported the review, or a reviewer may
    // have decided.
    if (session?.status !== 'IN_REVIEW' || !review || review.overdueNotifiedAt || review.decidedAt)
      return null;
    const now = services.now();
    await tx.update(reviews).set({ overdueNotifiedAt: now }).where(eq(reviews.sessionId, sessionId));
    await createRecorder(
      services,
      tx,
      session,
      { kind: 'system' },
      now,
    )('REVIEW_OVERDUE', { round: review.round, due_at: review.dueAt.toISOString() });
    return review.dueAt;
  });
  if (notified) services.log.warn({ session_id: sessionId, due_at: notified }, 'A review is overdue');
}
