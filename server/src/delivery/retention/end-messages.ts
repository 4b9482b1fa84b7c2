/**
 * Delays an erasure until the messages about the end of the session were sent, because the erasure deletes the phone
 * numbers. The call first waits for a short time, and is then refused. After an hour, an erasure no longer waits, so a
 * broken gateway cannot prevent it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { END_MESSAGES } from '@countersign/contract/rules/messages';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { messages } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Kernel } from '../../signing/kernel.ts';

const WAITED_FOR_MILLISECONDS = 3_600_000;
const TRY_AGAIN_SECONDS = 30;
const WITHIN_THE_CALL_MILLISECONDS = 5000;
const LOOK_AGAIN_MILLISECONDS = 250;

/** Returns a refusal while such messages are queued. The caller holds the session's lock. */
export async function refuseUnnotified(
  { now }: Pick<Kernel, 'now'>,
  tx: Transaction,
  sessionId: string,
): Promise<void> {
  const since = new Date(+now() - WAITED_FOR_MILLISECONDS);
  const [last] = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.sessionId, sessionId),
        eq(messages.status, 'queued'),
        inArray(messages.kind, [...END_MESSAGES]),
        gt(messages.createdAt, since),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .limit(1);
  if (!last) return;
  const left = Math.ceil((+last.createdAt - +since) / 1000);
  throw new AppError('SIGNERS_NOT_TOLD_YET', { retry_after_seconds: Math.min(TRY_AGAIN_SECONDS, left) });
}

/**
 * Runs `erase`, and repeats it for a short time while messages are queued. A message usually reaches the provider
 * within seconds.
 */
export async function onceNotified<T>(erase: () => Promise<T>): Promise<T> {
  const until = performance.now() + WITHIN_THE_CALL_MILLISECONDS;
  for (;;) {
    try {
      return await erase();
    } catch (error) {
      const isUnnotified = error instanceof AppError && error.code === 'SIGNERS_NOT_TOLD_YET';
      if (!isUnnotified || performance.now() > until) throw error;
      await delay(LOOK_AGAIN_MILLISECONDS);
    }
  }
}
