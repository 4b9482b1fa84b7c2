/** What the page and the looking worker say to each other. */
import type { Sighting } from './frame-analysis.ts';

/** Each is answered by `seen`. */
export interface ToWorker {
  frame: VideoFrame | ImageBitmap;
}

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  /** Null when the frame could not be read. */
  | { kind: 'seen'; sighting: Sighting | null };
