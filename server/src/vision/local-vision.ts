/** Reads photos on this machine in a separate process, so that no picture of a signer leaves the server. */
import { availableParallelism } from 'node:os';
import { createWorkerPool } from '../processes/worker-pool.ts';
import type { WorkerKind } from '../processes/worker.ts';
import { photosOutcome, type PhotoProtocol } from './photo-messages.ts';
import { VisionBusy, type Vision } from '../providers/vision/vision.ts';

/**
 * The heap is small, because pixels and models are outside the JavaScript heap, and a larger one would only retain
 * garbage longer. All threads share one malloc arena, because each arena retains the memory that its thread frees.
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

/** There is one reader per two processors: each keeps one busy, and the others handle other requests. */
const READERS = Math.max(1, Math.floor(availableParallelism() / 2));

export interface LocalVisionOptions {
  /** The worker program, which tests replace. */
  program?: URL;
  /** The number of reader processes. */
  readers?: number;
  maxWaiting?: number;
  /** The maximum time that photos may wait in the queue. */
  maxWaitMs?: number;
  timeLimitMs?: number;
  idleMs?: number;
  /** Called if photos could not be read, for logging. */
  onFailure?: (error: Error) => void;
}

export function createLocalVision({
  program = PHOTOS.program,
  readers = READERS,
  maxWaiting = 16 * readers,
  maxWaitMs = 30_000,
  timeLimitMs = 20_000,
  idleMs = 5 * 60_000,
  onFailure = () => {},
}: LocalVisionOptions = {}): Vision {
  const pool = createWorkerPool<PhotoProtocol>(
    { ...PHOTOS, program },
    { size: readers, maxWaiting, maxWaitMs, startMs: 30_000, timeoutMs: timeLimitMs, idleMs },
  );

  return {
    async readPhotos(photos, expectedCode, { frames = [], clip = [], moments = [] } = {}) {
      const outcome = await pool.run({ photos, expectedCode, frames, clip, moments });
      if (outcome.kind === 'busy') throw new VisionBusy();
      if (outcome.kind === 'answered') return outcome.answer;
      onFailure(outcome.error);
      return null;
    },
    close: () => pool.close(),
  };
}
