/**
 * Re-encodes uploaded pictures in a separate process. A picture may be crafted so that it decodes slowly or attacks the
 * decoder.
 */
import { asBuffer } from '../../processes/as-buffer.ts';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { pictureAnswer, type PictureProtocol, type PictureUse } from './picture-messages.ts';

export type PictureOutcome =
  | { kind: 'reencoded'; bytes: Buffer }
  | { kind: 'unreadable' }
  /** Too many requests are waiting. The caller can try again later. */
  | { kind: 'busy' }
  | { kind: 'failed'; error: Error };

export interface Pictures {
  /** Re-encodes a picture: an attachment or the thumbnail of a photo as JPEG, a logo as PNG. */
  reencode(picture: Buffer, use: PictureUse): Promise<PictureOutcome>;
  close(): Promise<void>;
}

const PICTURES: WorkerKind<PictureProtocol> = {
  name: 'picture',
  program: new URL('./picture-child.ts', import.meta.url),
  // A small JavaScript heap is enough, because sharp stores pixels outside it.
  heapMebibytes: 64,
  flags: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '1' },
  stderr: 'ignore',
  answer: pictureAnswer,
};

const DEFAULTS = {
  size: 1,
  maxWaiting: 16,
  maxWaitMs: 30_000,
  startMs: 30_000,
  timeoutMs: 20_000,
  idleMs: 60_000,
};

export function createPictures(options: Partial<typeof DEFAULTS> = {}): Pictures {
  const pool = createWorkerPool(PICTURES, { ...DEFAULTS, ...options });
  return {
    async reencode(picture, use) {
      const outcome = await pool.run({ picture, use });
      if (outcome.kind === 'busy') return { kind: 'busy' };
      if (outcome.kind !== 'answered') return { kind: 'failed', error: outcome.error };
      const { bytes } = outcome.answer;
      return bytes ? { kind: 'reencoded', bytes: asBuffer(bytes) } : { kind: 'unreadable' };
    },
    close: () => pool.close(),
  };
}
