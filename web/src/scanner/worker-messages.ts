/** What the page and the decoding worker say to each other. */
import type { Format } from './formats.ts';
import type { Read } from './read-luma.ts';

export interface FrameRules {
  formats: readonly Format[];
  boxShare: number;
  framesPerSecond: number;
}

export type ToWorker =
  | { kind: 'rules'; rules: FrameRules }
  /** All frames of a camera, pulled by the worker itself. */
  | { kind: 'stream'; frames: ReadableStream<VideoFrame> }
  /** One frame, where the browser gives no stream. Each is answered by `tried`. */
  | { kind: 'frame'; frame: VideoFrame | ImageBitmap }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'picture'; id: number; picture: Blob; formats: readonly Format[] };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  /** A frame has been looked at. */
  | { kind: 'tried'; read: Read | null }
  | { kind: 'picture'; id: number; outcome: PictureOutcome };

export type PictureOutcome = { kind: 'read'; read: Read } | { kind: 'no-code' } | { kind: 'not-a-picture' };
