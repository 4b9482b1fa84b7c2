/** Looks at frames off the main thread. Plain JavaScript: the journey's policy allows no other code. */
import { PHOTO_HEIGHT, PHOTO_JPEG_QUALITY, PHOTO_WIDTH } from '@countersign/contract/rules/liveness-limits';
import { cutOf } from '../camera/capture-frame.ts';
import cascadeFile from './facefinder.bin?url';
import { createLook, type Look } from './frame-analysis.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { brightnessOf, type Picture } from './picture.ts';

const PHOTO = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, jpegQuality: PHOTO_JPEG_QUALITY };

const say = (message: FromWorker) => postMessage(message);
let canvas: OffscreenCanvas | null = null;

start().catch(() => say({ kind: 'failed' }));

async function start(): Promise<void> {
  const answer = await fetch(cascadeFile);
  if (!answer.ok) throw new Error('The face detector could not be loaded');
  const look = createLook(await answer.arrayBuffer());
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    say({ kind: 'seen', sighting: seen(data.frame, look) });
  });
  say({ kind: 'ready' });
}

function seen(frame: VideoFrame | ImageBitmap, look: Look) {
  try {
    const picture = pictureOf(frame);
    return picture && look(picture);
  } catch {
    // A frame of a camera that is just being closed cannot be drawn any more.
    return null;
  } finally {
    frame.close();
  }
}

/** What a photo taken now would show. */
function pictureOf(frame: VideoFrame | ImageBitmap): Picture | null {
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
  const cut = cutOf(width, height, PHOTO);
  if (canvas?.width !== cut.toWidth || canvas.height !== cut.toHeight) {
    canvas = new OffscreenCanvas(cut.toWidth, cut.toHeight);
  }
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(frame, cut.x, cut.y, cut.width, cut.height, 0, 0, cut.toWidth, cut.toHeight);
  const { data } = context.getImageData(0, 0, cut.toWidth, cut.toHeight);
  return brightnessOf(data, cut.toWidth, cut.toHeight);
}
