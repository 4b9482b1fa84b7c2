/** Writes pictures of signers anew, in a process of its own: a picture may be made to be slow to decode, or to harm the decoder. */
import { ATTACHMENT_PICTURE_SIDE } from '@countersign/contract/rules/attachments';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { pictureAnswer, type PictureProtocol } from './picture-messages.ts';

export type PictureOutcome =
  | { kind: 'reencoded'; jpeg: Buffer }
  | { kind: 'unreadable' }
  /** Too many wait: to be tried again later. */
  | { kind: 'busy' }
  | { kind: 'failed'; error: Error };

export interface Pictures {
  reencode(picture: Buffer): Promise<PictureOutcome>;
  close(): Promise<void>;
}

const PICTURES: WorkerKind<PictureProtocol> = {
  name: 'picture',
  program: new URL('./picture-child.ts', import.meta.url),
  // Pixels are not on the JavaScript heap.
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
    async reencode(picture) {
      const outcome = await pool.run({ picture, side: ATTACHMENT_PICTURE_SIDE });
      if (outcome.kind === 'busy') return { kind: 'busy' };
      if (outcome.kind !== 'answered') return { kind: 'failed', error: outcome.error };
      const { jpeg } = outcome.answer;
      if (!jpeg) return { kind: 'unreadable' };
      return { kind: 'reencoded', jpeg: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length) };
    },
    close: () => pool.close(),
  };
}
