/**
 * Analyses frames in a worker. It uses plain JavaScript, because the journey's Content-Security-Policy does not allow
 * WebAssembly.
 */
import { PHOTO_HEIGHT, PHOTO_JPEG_QUALITY, PHOTO_WIDTH } from '@countersign/contract/rules/liveness';
import { cropOf } from '../camera/capture-frame.ts';
import cascadeFile from './facefinder.bin?url';
import { createFrameAnalyser, type FrameAnalyser } from './frame-analysis.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { brightnessOf, type Picture } from './picture.ts';

const PHOTO = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, jpegQuality: PHOTO_JPEG_QUALITY };

const send = (message: FromWorker) => postMessage(message);
let canvas: OffscreenCanvas | null = null;

start().catch(() => send({ kind: 'failed' }));

async function start(): Promise<void> {
  const response = await fetch(cascadeFile);
  if (!response.ok) throw new Error('The face detector could not be loaded');
  const analyse = createFrameAnalyser(await response.arrayBuffer());
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    send({ kind: 'analysed', analysis: analyseFrame(data, analyse) });
  });
  send({ kind: 'ready' });
}

function analyseFrame({ frame, code }: ToWorker, analyse: FrameAnalyser) {
  try {
    const picture = pictureOf(frame);
    return picture && analyse(picture, code);
  } catch {
    // A frame cannot be drawn once its camera is closing.
    return null;
  } finally {
    frame.close();
  }
}

/** Crops the frame in the same way as a photo. */
function pictureOf(frame: VideoFrame | ImageBitmap): Picture | null {
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
  const crop = cropOf(width, height, PHOTO);
  if (canvas?.width !== crop.toWidth || canvas.height !== crop.toHeight) {
    canvas = new OffscreenCanvas(crop.toWidth, crop.toHeight);
  }
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(frame, crop.x, crop.y, crop.width, crop.height, 0, 0, crop.toWidth, crop.toHeight);
  const { data } = context.getImageData(0, 0, crop.toWidth, crop.toHeight);
  return brightnessOf(data, crop.toWidth, crop.toHeight);
}
