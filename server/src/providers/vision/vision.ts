/** The port that reads the signer's photos. It only measures, and `journey/liveness` decides the verdict. */
import type { FacePosition, ShownCode } from '@countersign/contract/rules/photo-problems';
import type { PictureQuality } from '@countersign/contract/rules/picture-quality';

export interface PhotoReading {
  /** The number of faces in this photo. */
  faces: number;
  /** The only face. Null if there is no face or more than one. */
  face: FaceReading | null;
  /**
   * How the expected code was found in this photo, if it was found. The reader stops looking for digits when other
   * photos showed enough of them, or when too few photos are left to agree on them. `other-…` means that a different
   * four-digit code was found.
   */
  code: ShownCode | null;
  /**
   * The probability, from 0 to 1, that digits in this photo are the expected code. Null if the photo was not searched
   * for digits.
   */
  codeProbability: number | null;
  quality: PictureQuality;
}

export interface FaceReading extends FacePosition {
  /** The mesh's confidence that this is a face, from 0 to 1. */
  confidence: number;
}

/** The readings of the photos in one submission. */
export interface PhotosReading {
  photos: PhotoReading[];
  /**
   * The distance between the descriptors of the two most different faces; 0 means identical. Null without two faces.
   */
  distance: number | null;
  /**
   * How well the details of the least similar photos match when one is laid over the other, at most 1. Null if this was
   * not measured.
   */
  sameness: number | null;
  /** True if all photos are copies of one picture, possibly edited. */
  isOnePicture: boolean;
  /** The lowest sensor noise among the photos (see `sensor-noise.ts`). Null if it cannot be measured. */
  noise: number | null;
  /** The light on the only face of each frame. Null if there is no single face or no background. */
  frames: (FaceLight | null)[];
  /** The readings of the clip. Null if no clip was sent, or if the photos were refused before the clip was read. */
  clip: ClipReading | null;
  /** The names and versions of the models, for the evidence. */
  models: string[];
  /** One print for each photo with a single face, to recognise a reused photo. Prints are not part of the evidence. */
  facePrints: FacePrint[];
  /**
   * The mean of the faces' descriptors, which distinguishes this person from others. Null if no face was judged. The
   * descriptor is not part of the evidence.
   */
  descriptor: number[] | null;
  /** The distance between this person and the only face in the reference photo. Null if they could not be compared. */
  referenceDistance: number | null;
}

export interface HeadMovement {
  /**
   * How far the tip of the nose moved to the right of the photo beyond the movement of a plane or bent paper, in units
   * of the face's spread. For a flat picture the value is near 0, however the picture is held.
   */
  turn: number;
  /**
   * The movement of face and nose that one homography leaves unexplained, as the root mean square in units of the
   * face's spread.
   */
  offPlane: number;
}

export interface ClipReading {
  frames: number;
  /** The number of frames that were searched for a face, and the number that show it. */
  examined: number;
  withFace: number;
  /** The number of frames with the bytes of an earlier frame that does not directly precede them. */
  copied: number;
  /**
   * How much the clip differs from a loop (see `repeated-frames.ts`): near 0 for a loop, and about 1 or more for a
   * person. Null without enough movement.
   */
  loop: number | null;
  /** How well the least similar photo fits its most similar frame, at most 1. */
  photoLikeness: number | null;
  /** The number of blinks that the examined frames show. */
  blinks: number;
  /**
   * For each of the requested `moments`, how far the head had turned since the first of them (`HeadMovement.turn`).
   * Null if the frame does not show the face.
   */
  turns: (number | null)[];
  /** The depth of the face. Null if too few frames show the face. */
  depth: {
    /** The range of `HeadMovement.turn` in the clip, by the mesh. */
    turn: number;
    /**
     * The range of `HeadMovement.turn` as measured in the pictures, which is more precise. Null if the face turned so
     * far that its pictures no longer fit.
     */
    picture: {
      /** The range in which the nose moved against the face, in 64ths of the aligned face: across and down. */
      across: number;
      down: number;
      /** The correlation of pictures and mesh: high only if both follow the same depth. */
      agreement: number;
      /** How far most parts of the face are from their positions on a plane or on bent paper. */
      residue: number;
    } | null;
    /** How far the whole face moved, in units of the face's spread. */
    shift: number;
    /** How much the proportions of the face changed. The proportions of a tilted sheet change a lot. */
    tilt: number;
  } | null;
}

export type Light = readonly [red: number, green: number, blue: number];

export interface FaceLight {
  /** The mean colours of the cheeks, from 0 to 1. */
  skin: Light;
  /** The mean colours of the background at a distance from the face. */
  around: Light;
}

export interface FacePrint {
  /** The aligned face with 64 x 64 grey levels. */
  picture: Uint8Array;
  /** The low-frequency components of the face, in standard deviations from the mean of all faces. */
  features: number[];
  /** The features of the mirrored photo. */
  mirrored: number[];
}

export type PhotosOutcome =
  /** `photos` are the photos as the reader decoded and re-encoded them. */
  | { kind: 'read'; reading: PhotosReading; photos: Uint8Array[] }
  /** The number of the photo that could not be decoded, from 1. */
  | { kind: 'unreadable'; photo: number };

export interface MorePictures {
  /** One frame for each colour that the screen showed. */
  frames?: readonly Uint8Array[];
  /** The frames of the clip. */
  clip?: readonly Uint8Array[];
  /** The numbers of frames of the clip in which the turn of the head is measured. */
  moments?: readonly number[];
  /** A photo of the person that the originator sent, as it was stored. */
  reference?: Uint8Array | null;
}

export interface Vision {
  /**
   * Decodes and reads photos, and measures the clip and the light in small frames. The caller must have checked their headers (see
   * pictures/). Rejects with `VisionBusy` if too many requests are already waiting or this one has waited too long.
   * Resolves with null if the reader failed or took too long.
   */
  readPhotos(
    photos: readonly Uint8Array[],
    expectedCode: string,
    more?: MorePictures,
  ): Promise<PhotosOutcome | null>;
  /** Refuses photos that wait or arrive, so that a node can stop. The signers submit them to another node. */
  refuseWaiting(): void;
  close(): Promise<void>;
}

/** Thrown if too many photos are waiting to be read. The signer can retry in a moment. */
export class VisionBusy extends Error {
  override readonly name = 'VisionBusy';

  constructor() {
    super('Too many photos are waiting to be read');
  }
}
