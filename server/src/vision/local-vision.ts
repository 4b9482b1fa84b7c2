/** Reads the photos on this machine, in a process of its own: no picture of a signer leaves the server. */
import { availableParallelism } from 'node:os';
import { createWorkerPool } from '../processes/worker-pool.ts';
import type { WorkerKind } from '../processes/worker.ts';
import { photosOutcome } from './photo-messages.ts';
import type { PhotoProtocol } from './photo-messages.ts';
import { VisionBusy } from '../providers/vision/vision.ts';
import type { Vision } from '../providers/vision/vision.ts';

/**
 * Pixels and models are not on the JavaScript heap, so a small heap is enough; a larger one would only hold garbage longer.
 * One malloc arena for all threads, since each arena keeps the memory that its thread freed.
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

/** One for every two processors: each keeps one busy, and the rest serve the calls of others. */
const READERS = Math.max(1, Math.floor(availableParallelism() / 2));

export interface LocalVisionOptions {
  /** The worker program; tests replace it. */
  program?: URL;
  /** How many processes read at the same time. */
  readers?: number;
  maxWaiting?: number;
  /** How long photos may wait for their turn. */
  maxWaitMs?: number;
  timeLimitMs?: number;
  idleMs?: number;
  /** Called when photos could not be read, for the log. */
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
    async readPhotos(photos, expectedCode, frames = []) {
      const outcome = await pool.run({ photos, expectedCode, frames });
      if (outcome.kind === 'busy') throw new VisionBusy();
      if (outcome.kind === 'answered') return outcome.answer;
      onFailure(outcome.error);
      return null;
    },
    close: () => pool.close(),
  };
}
