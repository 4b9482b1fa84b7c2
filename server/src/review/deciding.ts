/** Contains what all review decisions share. */
import { eq } from 'drizzle-orm';
import { reviews, sessions } from '../database/schema.ts';
import type { Recorder } from '../signing/recorder.ts';
import type { Review } from '../signing/review/history.ts';
import type { SessionRow } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export interface Deciding {
  services: Kernel & Messengers;
  tx: Transaction;
  session: SessionRow;
  review: Review;
  now: Date;
  record: Recorder;
  /** The details are stored next to the event and erased with personal data. */
  details: { by: string; reason?: string };
}

/** Records that the session continues and leaves the queue. */
export async function settle(
  tx: Transaction,
  { id }: SessionRow,
  status: 'SEALING' | 'REJECTED' | 'IN_PROGRESS',
  now: Date,
): Promise<void> {
  await tx.update(sessions).set({ status }).where(eq(sessions.id, id));
  await tx.update(reviews).set({ decidedAt: now }).where(eq(reviews.sessionId, id));
}
