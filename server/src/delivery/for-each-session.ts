import type { Kernel } from '../signing/kernel.ts';

/**
 * Processes sessions one by one. A failure is logged, its session is processed again next time, and the other sessions
 * are still processed.
 */
export async function forEachSession(
  { log }: Pick<Kernel, 'log'>,
  sessionIds: Iterable<string>,
  work: (sessionId: string) => Promise<void>,
  failureMessage: string,
): Promise<void> {
  for (const sessionId of sessionIds)
    try {
      await work(sessionId);
    } catch (error) {
      log.error({ err: error, session_id: sessionId }, failureMessage);
    }
}
