/** Messages between the page and the guidance worker. */
import type { FrameAnalysis } from './frame-analysis.ts';

/** The worker answers each message with `analysed`. */
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
