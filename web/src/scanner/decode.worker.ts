/**
 * Decodes codes off the main thread. We serve the reader's binary ourselves, because the library would otherwise fetch
 * it from a CDN.
 */
import { prepareZXingModule } from 'zxing-wasm/reader';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { lumaOfFrame } from './frame-luma.ts';
import type { FrameRules, FromWorker, PictureOutcome, ToWorker } from './worker-messages.ts';
import type { Luma } from './luma.ts';
import type { Picture } from './picture.ts';
import { openPicture } from './picture-source.ts';
import { readLuma, type Barcode } from './read-luma.ts';
import { readPicture } from './read-picture.ts';
import { planFor } from './reading-plan.ts';
import { ENGINE } from './settings.ts';

let rules: FrameRules | null = null;
let isPaused = false;
let frameNumber = 0;

const send = (message: FromWorker) => postMessage(message);

prepareZXingModule({ overrides: { locateFile: () => readerFile }, fireImmediately: true }).then(
  () => send({ kind: 'ready' }),
  () => send({ kind: 'failed' }),
);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void handle(data));

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'rules':
      rules = message.rules;
      frameNumber = 0;
      break;
    case 'stream':
      await readStream(message.frames.getReader());
      break;
    case 'frame':
      send({ kind: 'frame-done', barcode: await decodeFrame(message.frame) });
      break;
    case 'luma':
      send({ kind: 'frame-done', barcode: await decodeLuma(message.luma) });
      break;
    case 'pause':
      isPaused = true;
      break;
    case 'resume':
      isPaused = false;
      break;
    case 'picture':
      send({
        kind: 'picture',
        id: message.id,
        outcome: await decodePicture(message.picture, message.formats),
      });
      break;
  }
}

/** Reads frames until the camera is closed. After each frame, the stream delivers the newest one. */
async function readStream(frames: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
  let dueAt = 0;
  for (;;) {
    const { done, value: frame } = await frames.read();
    if (done) return;
    const interval = 1000 / (rules?.framesPerSecond ?? ENGINE.framesPerSecond);
    const now = performance.now();
    // Allows a tolerance of a quarter of the interval, because cameras are not exact.
    if (isPaused || now < dueAt - interval / 4) {
      frame.close();
      continue;
    }
    dueAt = now + interval;
    send({ kind: 'frame-done', barcode: await decodeFrame(frame) });
  }
}

async function decodeFrame(frame: VideoFrame | ImageBitmap): Promise<Barcode | null> {
  try {
    if (!rules) return null;
    return await decodeLuma(await lumaOfFrame(frame, rules.boxShare));
  } catch {
    // A frame cannot be copied once its camera is closing.
    return null;
  } finally {
    frame.close();
  }
}

async function decodeLuma(luma: Luma): Promise<Barcode | null> {
  return rules && readLuma(luma, planFor(frameNumber++, rules.formats));
}

async function decodePicture(
  source: Blob | ImageBitmap | Picture,
  formats: FrameRules['formats'],
): Promise<PictureOutcome> {
  const picture = 'data' in source ? source : await openPicture(source);
  if (!picture) return { kind: 'not-a-picture' };
  const barcode = await readPicture(picture, formats);
  return barcode ? { kind: 'read', barcode } : { kind: 'no-code' };
}
