/**
 * Records why a session is not sealed. Most problems disappear within minutes. If one persists, the originator is
 * notified once, by evidence and webhook, because all signers have signed and expect the document.
 */
import type { SealingProblem } from '@countersign/contract/rules/sealing-problems';
import { and, eq, max } from 'drizzle-orm';
import { participants, reviews, sessions } from '../database/schema.ts';
import { createRecorder } from '../signing/recorder.ts';
import { lockSession, type SessionRow } from '../signing/rows.ts';
import type { Kernel } from '../signing/kernel.ts';

/** The age at which a seal is overdue. The alert for operators (`CountersignSealingTooOld`) uses the same limit. */
const OVERDUE_MILLISECONDS = 15 * 60_000;

export async function recordProblem(
  services: Kernel,
  session: SessionRow,
  problem: SealingProblem,
): Promise<void> {
  if (session.sealingProblem !== problem)
    await services.database.db
      .update(sessions)
      .set({ sealingProblem: problem })
      .where(and(eq(sessions.id, session.id), eq(sessions.status, 'SEALING')));
  if (session.sealOverdueAt === null && (await isOverdue(services, session.id)))
    await tell(services, session.id, problem);
}

async function isOverdue({ database: { db }, now }: Kernel, sessionId: string): Promise<boolean> {
  const [signed] = await db
    .select({ at: max(participants.signedAt) })
    .from(participants)
    .where(eq(participants.sessionId, sessionId));
  const [review] = await db
    .select({ at: reviews.decidedAt })
    .from(reviews)
    .where(eq(reviews.sessionId, sessionId));
  const since = review?.at ?? signed?.at;
  return since ? +now() - +since >= OVERDUE_MILLISECONDS : false;
}

async function tell(services: Kernel, sessionId: string, reason: SealingProblem): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: sessionId });
    // The session is read again under the lock, because another node may have reported the problem or sealed the
    // session in the meantime.
    if (session?.status !== 'SEALING' || session.sealOverdueAt) return;
    const now = services.now();
    await tx.update(sessions).set({ sealOverdueAt: now }).where(eq(sessions.id, sessionId));
    const record = createRecorder(services, tx, session, { kind: 'system' }, now);
    await record('SEAL_OVERDUE', { reason }, [], { told: { reason } });
  });
}
