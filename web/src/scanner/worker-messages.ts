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
  /** All frames of a camera, read by the worker itself. */
  | { kind: 'stream'; frames: ReadableStream<VideoFrame> }
  /** One frame, where the browser gives no stream. Each is answered by `frame-done`. */
  | { kind: 'frame'; frame: VideoFrame | ImageBitmap }
  /** The same, read by the page. */
  | { kind: 'luma'; luma: Luma }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'picture'; id: number; picture: Blob | ImageBitmap | Picture; formats: readonly Format[] };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  /** A frame has been decoded, or nothing was found in it. */
  | { kind: 'frame-done'; barcode: Barcode | null }
  | { kind: 'picture'; id: number; outcome: PictureOutcome };

export type PictureOutcome =
  | { kind: 'read'; barcode: Barcode }
  | { kind: 'no-code' }
  | { kind: 'not-a-picture' };

/** The part of a Worker that is used here. */
export type Post = (message: ToWorker, transfer?: Transferable[]) => void;
