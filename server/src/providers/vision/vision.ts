/**
 * The port that reads the signer's photos. It only takes measurements. `journey/liveness` derives the verdict from
 * them.
 */
import type { FacePosition, ShownCode } from '@countersign/contract/rules/photo-problems';
import type { PictureQuality } from '@countersign/contract/rules/picture-quality';

export interface PhotoReading {
  faces: number;
  /** The only face in this photo. Null if the photo shows no face or more than one. */
  face: FaceReading | null;
  /**
   * The way in which the expected code was found in this photo, or null if it was not found. `other-…` means that the
   * photo shows a different four-digit code. The reader stops looking for digits when enough other photos showed the
   * code, or when too few photos are left to agree on it.
   */
  code: ShownCode | null;
  /**
   * The probability, from 0 to 1, that the digits in this photo are the expected code. Null if the reader did not look
   * for digits in this photo.
   */
  codeProbability: number | null;
  quality: PictureQuality;
}

export interface FaceReading extends FacePosition {
  /** The face mesh model's confidence, from 0 to 1, that this is a face. */
  confidence: number;
}

/** The readings of the photos in one submission. */
export interface PhotosReading {
  photos: PhotoReading[];
  /**
   * The distance between the descriptors of the two most different faces, where 0 means identical faces. Null if fewer
   * than two faces were read.
   */
  distance: number | null;
  /**
   * The similarity of details in the two least similar photos when they are aligned, at most 1. Null if it was not
   * measured.
   */
  sameness: number | null;
  /** True if all photos are copies of the same picture, possibly edited. */
  isOnePicture: boolean;
  /** The lowest sensor noise among the photos (see `sensor-noise.ts`). Null if the noise cannot be measured. */
  noise: number | null;
  /**
   * The light on the only face of each frame. An element is null if its frame does not show exactly one face with a
   * background.
   */
  frames: (FaceLight | null)[];
  /** The readings of the clip. Null if no clip was sent, or if the photos were refused first. */
  clip: ClipReading | null;
  /** The names and versions of the models that read the photos, for the evidence. */
  models: string[];
  /**
   * One face print for each photo with a single face, to recognise a reused photo. Face prints are not part of the
   * evidence.
   */
  facePrints: FacePrint[];
  /**
   * The mean of the descriptors of the faces, which distinguishes this person from others. Null if no face was read.
   * The descriptor is not part of the evidence.
   */
  descriptor: number[] | null;
  /**
   * The distance between this person and the only face in the reference photo. Null if there was nothing to compare.
   */
  referenceDistance: number | null;
}

export interface HeadMovement {
  /**
   * The movement of the tip of the nose towards the right edge of the photo, in units of the face's spread. Movement
   * that a flat or bent sheet of paper could also show is subtracted. For a flat picture the value is near 0, however
   * the picture is held.
   */
  turn: number;
  /**
   * The movement of the face and the nose that no single homography explains, as the root mean square in units of the
   * face's spread.
   */
  offPlane: number;
}

export interface ClipReading {
  frames: number;
  /** The number of frames that were searched for a face, and the number of those that show it. */
  examined: number;
  withFace: number;
  /** The number of frames with the same bytes as an earlier frame. The directly preceding frame does not count. */
  copied: number;
  /**
   * The difference between the clip and a loop (see `repeated-frames.ts`): near 0 for a loop, and about 1 or more for a
   * person. Null if the clip does not move enough.
   */
  loop: number | null;
  /** The lowest similarity of any photo to its most similar frame, at most 1. */
  photoLikeness: number | null;
  /** The number of blinks in the examined frames. */
  blinks: number;
  /**
   * The angle by which the head had turned at each of the requested `moments` since the first one
   * (`HeadMovement.turn`). An element is null if its frame does not show the face.
   */
  turns: (number | null)[];
  /** The depth of the face in the clip. Null if too few frames show the face. */
  depth: {
    /** The range of `HeadMovement.turn` in the clip, measured with the face mesh. */
    turn: number;
    /**
     * The measurements from the pictures, which are more precise than the mesh. Null if the face turned so far that its
     * pictures can no longer be aligned.
     */
    picture: {
      /**
       * The range in which the nose moved relative to the face, across and down, in 64ths of the width of the aligned
       * face.
       */
      across: number;
      down: number;
      /** The correlation between pictures and mesh. It is high only if both show the same depth. */
      agreement: number;
      /**
       * The distance of most parts of the face from the positions that they would have on a flat or bent sheet of
       * paper.
       */
      residue: number;
    } | null;
    /** The distance that the whole face moved, in units of the face's spread. */
    shift: number;
    /** The change in the proportions of the face. Tilting a sheet of paper changes them a lot. */
    tilt: number;
  } | null;
}

export type Light = readonly [red: number, green: number, blue: number];

export interface FaceLight {
  /** The mean colour of the cheeks, with components from 0 to 1. */
  skin: Light;
  /** The mean colour of the background, measured at a distance from the face. */
  around: Light;
}

export interface FacePrint {
  /** The aligned face as 64 x 64 grey levels. */
  picture: Uint8Array;
  /** The low-frequency components of the face. The unit is the standard deviation from the mean of all faces. */
  features: number[];
  /** The same components of the mirrored photo. */
  mirrored: number[];
}

export type PhotosOutcome =
  /** The photos could be read. `photos` contains them as the reader decoded and re-encoded them. */
  | { kind: 'read'; reading: PhotosReading; photos: Uint8Array[] }
  /** One photo could not be decoded. `photo` is its number, counted from 1. */
  | { kind: 'unreadable'; photo: number };

export interface MorePictures {
  /** One frame for each colour that the signer's screen showed. */
  frames?: readonly Uint8Array[];
  clip?: readonly Uint8Array[];
  /** The numbers of the frames of the clip at which the turn of the head is measured. */
  moments?: readonly number[];
  /** A photo of the person that the originator sent, exactly as it was stored. */
  reference?: Uint8Array | null;
}

export interface Vision {
  /**
   * Decodes and reads photos, and measures the clip and the light in small frames. The caller must have checked the
   * headers of the pictures (see pictures/). Rejects with `VisionBusy` if too many requests are waiting or this one has
   * waited too long. Resolves with null if the reader failed or took too long.
   */
  readPhotos(
    photos: readonly Uint8Array[],
    expectedCode: string,
    more?: MorePictures,
  ): Promise<PhotosOutcome | null>;
  /** Refuses waiting and new requests, so that this node can stop. The signers submit their photos to another node. */
  refuseWaiting(): void;
  close(): Promise<void>;
}

/** Thrown if too many requests are waiting. The signer can retry in a moment. */
export class VisionBusy extends Error {
  override readonly name = 'VisionBusy';

  constructor() {
    super('Too many photos are waiting to be read');
  }
}
