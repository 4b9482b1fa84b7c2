/** Reads the photos on this machine, in a process of its own: no picture of a signer leaves the server. */
import { judgePresence, presenceNotRead } from './judge-presence.ts';
import { photoReply } from './photo-messages.ts';
import type { PhotoRequest } from './photo-messages.ts';
import { startPhotoProcess } from './photo-process.ts';
import { VisionBusy } from './vision.ts';
import type { Vision } from './vision.ts';
import { createWorkerLine } from './worker-line.ts';
import type { LineWorker } from './worker-line.ts';

export interface LocalVisionOptions {
  startWorker?: () => LineWorker;
  maxWaiting?: number;
  timeLimitMs?: number;
  idleMs?: number;
  /** Told why photos could not be read, for the log. */
  onFailure?: (error: Error) => void;
}

export function createLocalVision({
  startWorker = startPhotoProcess,
  maxWaiting = 8,
  timeLimitMs = 20_000,
  idleMs = 5 * 60_000,
  onFailure = () => {},
}: LocalVisionOptions = {}): Vision {
  const line = createWorkerLine({ startWorker, maxWaiting, patienceMs: timeLimitMs, timeLimitMs, idleMs });

  return {
    async readPresence(photos, expectedCode) {
      // A copy each: small buffers share one pool of memory, and all of it would be cloned along with them.
      const request: PhotoRequest = { photos: photos.map((photo) => new Uint8Array(photo)), expectedCode };
      const outcome = await line.ask(request);
      if (outcome.kind === 'busy') throw new VisionBusy();
      if (outcome.kind === 'failed') {
        onFailure(outcome.error);
        return presenceNotRead();
      }
      const reply = photoReply.parse(outcome.message);
      return judgePresence(reply);
    },
    close: () => line.close(),
  };
}
