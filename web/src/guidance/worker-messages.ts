/** Messages between the page and the guidance worker. */
import type { FrameAnalysis } from './frame-analysis.ts';

/** A message to the worker. The worker answers each one with `analysed`. */
export interface ToWorker {
  frame: VideoFrame | ImageBitmap;
  /** The code that the signer must show. */
  code: string;
}

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  /** The analysis of the frame. Null if the frame could not be read. */
  | { kind: 'analysed'; analysis: FrameAnalysis | null };
