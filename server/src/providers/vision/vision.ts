/** The port that reads the signer's photos. It only measures; `journey/liveness` decides the verdict. */
import type { FacePosition, ShownCode } from '@countersign/contract/rules/photo-problems';
import type { PictureQuality } from '@countersign/contract/rules/picture-quality';

export interface PhotoReading {
  /** The number of faces in this photo. */
  faces: number;
  /** The only face; null if there is none or more than one. */
  face: FaceReading | null;
  /**
   * How the expected code was found in this photo, if at all. Digits are not searched for once other photos showed enough,
   * or once too few photos are left to agree on them. `other-…`: a different four-digit code was found.
   */
  code: ShownCode | null;
  /** The probability that digits in this photo are the expected code, 0 to 1; null if they were not searched for. */
  codeProbability: number | null;
  quality: PictureQuality;
}

export interface FaceReading extends FacePosition {
  /** The mesh's confidence that this is a face, 0 to 1. */
  confidence: number;
}

/** The readings of the photos in one submission. */
export interface PhotosReading {
  photos: PhotoReading[];
  /** The distance between the descriptors of the two most different faces; 0 means identical. Null without two faces. */
  distance: number | null;
  /**
   * How well the details of the least similar photos match when one is laid over the other, at most 1; null if not
   * measured.
   */
  sameness: number | null;
  /** Whether all photos are copies of one picture, possibly edited. */
  isOnePicture: boolean;
  /** From the first photo to each other one; null if either photo does not show exactly one face. */
  movements: (HeadMovement | null)[];
  /** The lowest value among the photos, see `sensor-noise.ts`; null if it cannot be measured. */
  noise: number | null;
  /** The light on the only face of each frame; null if there is no single face or no background. */
  frames: (FaceLight | null)[];
  /** Names and versions of the models, for the evidence. */
  models: string[];
  /** One print per photo with a single face, to recognise a reused photo. Not part of the evidence. */
  facePrints: FacePrint[];
  /**
   * The mean of the faces' descriptors, which distinguishes this person from others. Null if no face was judged. Not part
   * of the evidence.
   */
  descriptor: number[] | null;
}

export interface HeadMovement {
  /**
   * How far the tip of the nose moved to the right of the photo beyond the movement of a plane or bent paper, in units of
   * the face's spread. It is near 0 for a picture, however it is held.
   */
  turn: number;
  /**
   * The movement of face and nose that one homography leaves unexplained: the root mean square, in units of the face's
   * spread.
   */
  offPlane: number;
}

export type Light = readonly [red: number, green: number, blue: number];

export interface FaceLight {
  /** Means of the cheeks, 0 to 1. */
  skin: Light;
  /** Means of the background at a distance from the face. */
  around: Light;
}

export interface FacePrint {
  /** The aligned face, 64 x 64 grey levels. */
  picture: Uint8Array;
  /** The low-frequency components of the face, in standard deviations from the mean of all faces. */
  features: number[];
  /** The features of the mirrored photo. */
  mirrored: number[];
}

export type PhotosOutcome =
  /** `photos`: the photos as decoded and re-encoded by the reader. */
  | { kind: 'read'; reading: PhotosReading; photos: Uint8Array[] }
  /** The number of the photo that could not be decoded, from 1. */
  | { kind: 'unreadable'; photo: number };

export interface Vision {
  /**
   * Decodes and reads photos, and measures the light in small frames. Their headers must have been checked (see pictures/).
   * Rejects with `VisionBusy` if too many requests are already waiting or this one has waited too long. Resolves with null
   * if the reader failed or took too long.
   */
  readPhotos(
    photos: readonly Uint8Array[],
    expectedCode: string,
    frames?: readonly Uint8Array[],
  ): Promise<PhotosOutcome | null>;
  close(): Promise<void>;
}

/** Too many photos are waiting to be read; the signer can try again in a moment. */
export class VisionBusy extends Error {
  override readonly name = 'VisionBusy';

  constructor() {
    super('Too many photos are waiting to be read');
  }
}
