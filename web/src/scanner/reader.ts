/** The interface of the decoding worker, which decodes camera frames or a single picture. */
import { hasCanvasInWorkers } from './canvas.ts';
import { feedFrames, type Feed } from './feed-frames.ts';
import type { Format } from './formats.ts';
import type { FrameRules, FromWorker, PictureOutcome, Post } from './worker-messages.ts';
import { openPicture } from './picture-source.ts';
import type { Barcode } from './read-luma.ts';
import { rasteriseSvg, SVG_TYPE } from './rasterise-svg.ts';

export interface Reader {
  /** Decodes the frames of the camera that `video` plays until the feed is stopped. */
  watch(
    video: HTMLVideoElement,
    stream: MediaStream,
    rules: FrameRules,
    onFrame: (barcode: Barcode | null) => void,
  ): Feed;
  readPicture(file: Blob, formats: readonly Format[]): Promise<PictureOutcome>;
  close(): void;
}

/** Loads the worker. Rejects if the reader cannot be loaded. */
export async function loadReader(): Promise<Reader> {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const post: Post = (message, transfer = []) => worker.postMessage(message, transfer);
  let onFrame: ((barcode: Barcode | null) => void) | null = null;
  const pictures = new Map<number, (outcome: PictureOutcome) => void>();
  let lastPicture = 0;

  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      worker.terminate();
      reject(new Error('The barcode reader could not be loaded'));
    };
    worker.addEventListener('error', fail, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') resolve();
      else if (data.kind === 'failed') fail();
      else if (data.kind === 'frame-done') onFrame?.(data.barcode);
      else {
        pictures.get(data.id)?.(data.outcome);
        pictures.delete(data.id);
      }
    });
  });

  return {
    watch: (video, stream, rules, report) => {
      post({ kind: 'rules', rules });
      post({ kind: 'resume' });
      const feed = feedFrames(video, stream, rules, post);
      onFrame = (barcode) => {
        feed.next();
        report(barcode);
      };
      return {
        ...feed,
        stop: () => {
          onFrame = null;
          feed.stop();
        },
      };
    },
    readPicture: async (file, formats) => {
      const source = file.type === SVG_TYPE ? await rasteriseSvg(file) : file;
      const picture = source && !hasCanvasInWorkers() ? await openPicture(source) : source;
      if (!picture) return { kind: 'not-a-picture' };
      return new Promise((resolve) => {
        lastPicture += 1;
        pictures.set(lastPicture, resolve);
        const message = { kind: 'picture', id: lastPicture, picture, formats } as const;
        post(message, picture instanceof ImageBitmap ? [picture] : []);
      });
    },
    close: () => worker.terminate(),
  };
}
