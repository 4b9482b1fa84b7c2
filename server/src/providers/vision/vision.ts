/** The port through which the liveness step looks at the signer's photos. */
import type { Verdict } from '../verdict.ts';

export interface PhotoReading {
  /** Faces counted in this photo. */
  faces: number;
  /** How the expected code was found in this photo, if at all. Digits are not looked for once other photos showed enough. */
  code: 'qr' | 'digits' | null;
}

export interface PresenceReading {
  verdict: Verdict;
  hasFace: boolean;
  codeFound: boolean;
  photos: PhotoReading[];
  /** What a person can do about a refusal, in the signer's words. */
  reasons: string[];
  /** Names and versions of what looked, for the evidence. */
  models: string[];
}

export interface Vision {
  /**
   * Reads photos that were already decoded and re-encoded by us (see pictures/). Rejects with `VisionBusy` when too many
   * requests wait already; a reader that failed or took too long gives an indeterminate reading.
   */
  readPresence(photos: readonly Buffer[], expectedCode: string): Promise<PresenceReading>;
  close(): Promise<void>;
}

/** Too many photos are waiting to be read; the signer can try again in a moment. */
export class VisionBusy extends Error {
  override readonly name = 'VisionBusy';

  constructor() {
    super('Too many photos are waiting to be read');
  }
}
