import type { Kernel } from '../signing/kernel.ts';

/**
 * Processes sessions one by one. If one fails, the error is logged, the other sessions are still processed, and the
 * failed one is processed again the next time.
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
