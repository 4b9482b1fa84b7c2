/**
 * Limits how many expensive requests run at once. All others wait in order, before their body is read. No caller can
 * take all slots, so slow uploads by one caller do not block other callers. If the queue is full, the response is 503.
 */
import { AppError } from './app-error.ts';

export interface RequestSlots {
  run<T>(caller: string, serve: () => Promise<T>): Promise<T>;
}

export interface SlotLimits {
  max: number;
  maxPerCaller: number;
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  caller: string;
  start: () => void;
}

const RETRY_AFTER_SECONDS = 10;
export const tooBusy = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });

export function createRequestSlots({ max, maxPerCaller, maxWaiting, maxWaitMs }: SlotLimits): RequestSlots {
  const queue: Waiting[] = [];
  const taken: string[] = [];
  const hasRoom = (caller: string) =>
    taken.length < max && taken.filter((other) => other === caller).length < maxPerCaller;

  async function take(caller: string): Promise<void> {
    if (hasRoom(caller)) {
      taken.push(caller);
      return;
    }
    if (queue.length >= maxWaiting) throw tooBusy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { caller, start: resolve };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(tooBusy());
    }, maxWaitMs);
    queue.push(waiting);
    await promise.finally(() => clearTimeout(timer));
  }

  function release(caller: string): void {
    taken.splice(taken.indexOf(caller), 1);
    const next = queue.findIndex((waiting) => hasRoom(waiting.caller));
    for (const waiting of next < 0 ? [] : queue.splice(next, 1)) {
      // Takes the slot here, so that a new request cannot take it first.
      taken.push(waiting.caller);
      waiting.start();
    }
  }

  return {
    async run(caller, serve) {
      await take(caller);
      try {
        return await serve();
      } finally {
        release(caller);
      }
    },
  };
}
