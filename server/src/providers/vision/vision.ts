/** The port through which the liveness step looks at the signer's photos. */
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { FacePlace } from './face-place.ts';
import type { PictureQuality } from './picture-quality.ts';
import type { Likeness } from './same-person.ts';
import type { SpoofReading } from './spoof.ts';

export interface PhotoReading {
  /** Faces counted in this photo. */
  faces: number;
  /** The only face; null where there is none, or more than one. */
  face: FaceReading | null;
  /**
   * How the expected code was found in this photo, if at all. Digits are not looked for once other photos showed enough, nor
   * once too few photos are left to agree on them.
   */
  code: 'qr' | 'digits' | null;
  quality: PictureQuality;
}

export interface FaceReading extends FacePlace {
  /** How sure the mesh is that this is a face, 0 to 1. */
  confidence: number;
  /** What two models say against a print or a screen, 0 to 1. */
  antispoof: number;
  liveness: number;
}

export interface PresenceReading {
  verdict: Verdict;
  /** One and the same person, in front of a camera, well placed in most photos. */
  hasFace: boolean;
  codeFound: boolean;
  photos: PhotoReading[];
  samePerson: Likeness;
  /** Recorded and never decisive: the models take some prints for people and some people for prints. */
  spoof: SpoofReading;
  reasons: PresenceReason[];
  /** Names and versions of what looked, for the evidence. */
  models: string[];
  /** Of each photo with one face; by these the same photo is known again. They are no part of the evidence. */
  faceHashes: string[];
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
