/**
 * Sends the digits of frames to the worker. Reports another code than the current one as soon as two readings agree.
 */
import type { Crop } from './network.ts';
import type { FromDigitsWorker, ToDigitsWorker } from './digits.worker.ts';

/** The pause between two readings. It leaves a slow phone time to analyse the frames. */
const PAUSE_MS = 700;
/** The number of frames without digits after which the last reading no longer counts. */
const MAX_MISSED = 3;

interface DigitsWatch {
  /** Receives the digits of the next frame. `crop` is null if the frame shows none. */
  next(crop: Crop | null): void;
  /** Returns the other code that the signer shows. Returns null if there is none. */
  other(): string | null;
  stop(): void;
}

export function watchDigits(code: string): DigitsWatch {
  // Starts the worker only when the first digits appear, because many signers show a QR code.
  let worker: Worker | null = null;
  let isFree = true;
  let freeAt = 0;
  let missed = 0;
  let last: string | null = null;
  let confirmed: string | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./digits.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<FromDigitsWorker>) => {
      isFree = true;
      freeAt = performance.now() + PAUSE_MS;
      confirmed = data.other === last ? last : null;
      last = data.other;
    });
    return started;
  }

  return {
    next(crop) {
      missed = crop ? 0 : missed + 1;
      if (missed >= MAX_MISSED) [last, confirmed] = [null, null];
      if (!crop || !isFree || performance.now() < freeAt) return;
      isFree = false;
      worker ??= start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, and no window
      worker.postMessage({ crop, code } satisfies ToDigitsWorker);
    },
    other: () => confirmed,
    stop: () => worker?.terminate(),
  };
}
