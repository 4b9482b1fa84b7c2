/** Decodes off the main thread. The reader's binary is one of our own files: the library would fetch it from elsewhere. */
import { prepareZXingModule } from 'zxing-wasm/reader';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { lumaOfFrame } from './frame-luma.ts';
import type { FrameRules, FromWorker, PictureOutcome, ToWorker } from './worker-messages.ts';
import { LARGEST_PICTURE, lumaOfPicture } from './picture-luma.ts';
import { readLuma, type Read } from './read-luma.ts';
import { planFor, planForPicture } from './reading-plan.ts';
import { ENGINE } from './settings.ts';

let rules: FrameRules | null = null;
let isPaused = false;
let frameNumber = 0;

const say = (message: FromWorker) => postMessage(message);

prepareZXingModule({ overrides: { locateFile: () => readerFile }, fireImmediately: true }).then(
  () => say({ kind: 'ready' }),
  () => say({ kind: 'failed' }),
);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void hear(data));

async function hear(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'rules':
      rules = message.rules;
      frameNumber = 0;
      break;
    case 'stream':
      await pull(message.frames.getReader());
      break;
    case 'frame':
      say({ kind: 'tried', read: await tryFrame(message.frame) });
      break;
    case 'pause':
      isPaused = true;
      break;
    case 'resume':
      isPaused = false;
      break;
    case 'picture':
      say({ kind: 'picture', id: message.id, outcome: await tryPicture(message.picture, message.formats) });
      break;
  }
}

/** The stream gives the newest frame whenever the last one is done; it ends when the camera is closed. */
async function pull(frames: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
  let dueAt = 0;
  for (;;) {
    const { done, value: frame } = await frames.read();
    if (done) return;
    const interval = 1000 / (rules?.framesPerSecond ?? ENGINE.framesPerSecond);
    const now = performance.now();
    // A quarter of the interval is forgiven, since cameras do not tick exactly.
    if (isPaused || now < dueAt - interval / 4) {
      frame.close();
      continue;
    }
    dueAt = now + interval;
    say({ kind: 'tried', read: await tryFrame(frame) });
  }
}

async function tryFrame(frame: VideoFrame | ImageBitmap): Promise<Read | null> {
  try {
    if (!rules) return null;
    const luma = await lumaOfFrame(frame, rules.boxShare);
    return await readLuma(luma, planFor(frameNumber++, rules.formats));
  } catch {
    // A frame of a camera that is just being closed cannot be copied any more.
    return null;
  } finally {
    frame.close();
  }
}

async function tryPicture(picture: Blob, formats: FrameRules['formats']): Promise<PictureOutcome> {
  const luma = await lumaOfPicture(picture);
  if (!luma) return { kind: 'not-a-picture' };
  const read = await readLuma(luma, planForPicture(formats, LARGEST_PICTURE + 2 * ENGINE.file.padding));
  return read ? { kind: 'read', read } : { kind: 'no-code' };
}
