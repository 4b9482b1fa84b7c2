/** One after the other, each for itself: what fails is told and looked at again next time, and holds up none of the rest. */
import type { Services } from '../signing/services.ts';

export async function eachAlone<T>(
  { log }: Pick<Services, 'log'>,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      log.error({ err: error }, 'A scheduled change failed');
    }
}
