/** Reads photos on this machine in separate processes. No picture of a signer leaves the server. */
import { availableParallelism } from 'node:os';
import { createWorkerPool } from '../processes/worker-pool.ts';
import type { WorkerKind } from '../processes/worker.ts';
import { photosOutcome, type PhotoProtocol } from './photo-messages.ts';
import { VisionBusy, type Vision } from '../providers/vision/vision.ts';

/**
 * The kind of worker that reads photos. Its JavaScript heap is small, because pixels and models are outside the heap,
 * and a larger heap would only collect garbage later. All threads share one malloc arena, because each arena retains
 * the memory that was freed in it.
 */
export const PHOTOS = {
  name: 'photo',
  program: new URL('./photo-child.ts', import.meta.url),
  heapMebibytes: 128,
  flags: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '1' },
  stderr: 'pipe',
  answer: photosOutcome,
} as const satisfies WorkerKind<PhotoProtocol>;

/**
 * The number of reader processes: one for every two processors. A reader keeps one processor busy, which leaves the
 * other half for requests.
 */
const READERS = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * The maximum size of all submissions in the queue together, in bytes. A submission usually has half a megabyte, so the
 * limit is enough for a full queue. The largest submissions have 6 MB.
 */
const MAX_BYTES = 128 * 1024 * 1024;
/**
 * The maximum time in the queue. Photos must be read before proxies end the request after 120 seconds (`ops/proxies`).
 */
const MAX_WAIT_MILLISECONDS = 80_000;

export interface LocalVisionOptions {
  /** The worker program. Tests pass their own. */
  program?: URL;
  readers?: number;
  maxWaiting?: number;
  /** The maximum total size of the pictures that are being read or are waiting, in bytes. */
  maxBytes?: number;
  /** The maximum time that photos may wait in the queue. */
  maxWaitMs?: number;
  timeLimitMs?: number;
  idleMs?: number;
  /** Called with the error if photos could not be read, for logging. */
  onFailure?: (error: Error) => void;
}

export function createLocalVision({
  program = PHOTOS.program,
  readers = READERS,
  maxWaiting = 64 * readers,
  maxBytes = MAX_BYTES,
  maxWaitMs = MAX_WAIT_MILLISECONDS,
  timeLimitMs = 20_000,
  idleMs = 5 * 60_000,
  onFailure = () => {},
}: LocalVisionOptions = {}): Vision {
  const pool = createWorkerPool<PhotoProtocol>(
    { ...PHOTOS, program },
    { size: readers, maxWaiting, maxWaitMs, startMs: 30_000, timeoutMs: timeLimitMs, idleMs },
  );

  let heldBytes = 0;

  return {
    async readPhotos(photos, expectedCode, { frames = [], clip = [], moments = [], reference = null } = {}) {
      const pictures = [...photos, ...frames, ...clip, ...(reference ? [reference] : [])];
      const bytes = pictures.reduce((sum, { length }) => sum + length, 0);
      if (heldBytes > 0 && heldBytes + bytes > maxBytes) throw new VisionBusy();
      heldBytes += bytes;
      const outcome = await pool
        .run({ photos, expectedCode, frames, clip, moments, reference })
        .finally(() => {
          heldBytes -= bytes;
        });
      if (outcome.kind === 'busy') throw new VisionBusy();
      if (outcome.kind === 'answered') return outcome.answer;
      onFailure(outcome.error);
      return null;
    },
    refuseWaiting: () => pool.refuseWaiting(),
    close: () => pool.close(),
  };
}
