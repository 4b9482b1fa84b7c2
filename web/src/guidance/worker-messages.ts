/** Messages between the page and the worker. */
import type { FrameAnalysis } from './frame-analysis.ts';

/** Each is answered by `analysed`. */
export interface ToWorker {
  frame: VideoFrame | ImageBitmap;
  /** The code that must be shown. */
  code: string;
}

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  /** Null when the frame could not be read. */
  | { kind: 'analysed'; analysis: FrameAnalysis | null };
