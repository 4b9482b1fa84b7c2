/** Messages between the page and the decoding worker. */
import type { Format } from './formats.ts';
import type { Luma } from './luma.ts';
import type { Picture } from './picture.ts';
import type { Barcode } from './read-luma.ts';

export interface FrameRules {
  formats: readonly Format[];
  boxShare: number;
  framesPerSecond: number;
}

export type ToWorker =
  | { kind: 'rules'; rules: FrameRules }
  /** All frames of a camera; the worker reads the stream itself. */
  | { kind: 'stream'; frames: ReadableStream<VideoFrame> }
  /** One frame, for browsers that cannot transfer a stream. The worker answers each with `frame-done`. */
  | { kind: 'frame'; frame: VideoFrame | ImageBitmap }
  /** The brightness of one frame, read by the page. */
  | { kind: 'luma'; luma: Luma }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'picture'; id: number; picture: Blob | ImageBitmap | Picture; formats: readonly Format[] };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  /** The worker has finished a frame; `barcode` is null if it found no code. */
  | { kind: 'frame-done'; barcode: Barcode | null }
  | { kind: 'picture'; id: number; outcome: PictureOutcome };

export type PictureOutcome =
  | { kind: 'read'; barcode: Barcode }
  | { kind: 'no-code' }
  | { kind: 'not-a-picture' };

/** Sends a message to the worker, as `Worker.postMessage` does. */
export type Post = (message: ToWorker, transfer?: Transferable[]) => void;
