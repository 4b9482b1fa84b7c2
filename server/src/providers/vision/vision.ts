/** The port that reads the signer's photos. It only measures; the verdict is made in `journey/liveness`. */
import type { FacePosition, ShownCode } from '@countersign/contract/rules/photo-problems';
import type { PictureQuality } from '@countersign/contract/rules/picture-quality';

export interface PhotoReading {
  /** Faces counted in this photo. */
  faces: number;
  /** The only face; null where there is none, or more than one. */
  face: FaceReading | null;
  /**
   * How the expected code was found in this photo, if at all. Digits are not looked for once other photos showed enough, nor
   * once too few photos are left to agree on them. `other-…`: a code of four digits was found, and it is another one.
   */
  code: ShownCode | null;
  /** How probable it is that digits in this photo are the expected code, 0 to 1; null where they were not looked for. */
  codeProbability: number | null;
  quality: PictureQuality;
}

export interface FaceReading extends FacePosition {
  /** How sure the mesh is that this is a face, 0 to 1. */
  confidence: number;
}

/** What was read in the photos of one submission. */
export interface PhotosReading {
  photos: PhotoReading[];
  /** Between the descriptors of the two faces that are farthest from each other; 0 is the same. Null without two faces. */
  distance: number | null;
  /** How well the details of the least alike photos fit when one is laid over the other, at most 1; null where not measured. */
  sameness: number | null;
  /** Whether all photos are copies of one, whatever was done to them. */
  isOnePicture: boolean;
  /** From the first photo to each other one; null where one of the two does not show exactly one face. */
  movements: (HeadMovement | null)[];
  /** The least of the photos, see `sensor-noise.ts`; null where it cannot be measured. */
  noise: number | null;
  /** The light on the only face of each frame; null where there is none, or nothing beside it. */
  frames: (FaceLight | null)[];
  /** Names and versions of the models, for the evidence. */
  models: string[];
  /** Of each photo with one face; they recognise the same photo. Not part of the evidence. */
  facePrints: FacePrint[];
  /** The mean of the faces' descriptors: tells this person from another. Null where nobody was judged. Not part of the evidence. */
  descriptor: number[] | null;
}

export interface HeadMovement {
  /**
   * How far the tip of the nose moved to the right of the photo beyond what a plane or bent paper explains, in units of the face's
   * spread: near 0 for a picture, however it is held.
   */
  turn: number;
  /** What one homography leaves unexplained of the face and its nose: the root of the mean square, in the same units. */
  offPlane: number;
}

export type Light = readonly [red: number, green: number, blue: number];

export interface FaceLight {
  /** Means of the cheeks, 0 to 1. */
  skin: Light;
  /** Means of everything that is well beside the face. */
  around: Light;
}

export interface FacePrint {
  /** The aligned face, 64 x 64 levels of grey. */
  picture: Uint8Array;
  /** Its coarse frequencies, by how many deviations they are off the mean of all faces. */
  features: number[];
  /** Those of the mirrored photo. */
  mirrored: number[];
}

export type PhotosOutcome =
  /** `photos`: what was read, decoded and written anew by us. */
  | { kind: 'read'; reading: PhotosReading; photos: Uint8Array[] }
  /** The number of the photo that could not be decoded, from 1. */
  | { kind: 'unreadable'; photo: number };

export interface Vision {
  /**
   * Decodes and reads photos, and small frames for their light, whose headers were checked (see pictures/). Rejects with `VisionBusy` when too many requests wait
   * already, or this one has waited too long; null where the reader failed or took too long.
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
