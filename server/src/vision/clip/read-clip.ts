/**
 * Reads the clip that was recorded while the photos were taken. This module only measures, and `journey/liveness`
 * decides.
 */
import type { ClipReading } from '../../providers/vision/vision.ts';
import { movementBetween } from '../challenge/head-movement.ts';
import { uprightSquare } from '../faces/face-features.ts';
import type { DetectedFace, FaceReader } from '../faces/face-reader.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';
import { type ClipFrame, indexesOf, thumbnailOf, type Thumbnail } from './clip-frames.ts';
import { countBlinks, eyeOpenness, isClosed } from './eyes.ts';
import { faceDepth, faceInClip, type FaceInClip } from './face-depth.ts';
import { leastLikenessToClip } from './photo-in-clip.ts';
import { copiedFrames, loopRatio } from './repeated-frames.ts';

/**
 * The number of examined frames at equal distances. Each frame takes about 15 ms of processor time, and more frames
 * would show hardly more movement.
 */
const EXAMINED_FRAMES = 10;
/**
 * The maximum number of additional frames for counting blinks: neighbours of examined frames in which the eyes are
 * shut.
 */
const MAX_MORE_FRAMES = 6;

export interface PhotoInClip {
  jpeg: Uint8Array;
  image: RgbImage;
  /** The only face in the photo, or null if the photo shows no face or several. */
  face: DetectedFace | null;
}

export interface ClipToRead {
  frames: readonly ClipFrame[];
  /** The indexes of frames in which the turn of the head is measured. */
  moments: readonly number[];
}

export async function readClip(
  { frames, moments }: ClipToRead,
  photos: readonly PhotoInClip[],
  reader: FaceReader,
): Promise<ClipReading> {
  const thumbnails = frames.map(({ thumbnail }) => thumbnail);
  const ofPhotos: Thumbnail[] = [];
  for (const { jpeg } of photos) ofPhotos.push(await thumbnailOf(jpeg));
  const indexes = examinedFrames(frames.length, moments);
  const found = new Map<number, readonly Point[]>();
  const faces: FaceInClip[] = [];
  let last: readonly Point[] | null = null;
  for (const index of indexes) {
    const frame = frames[index];
    if (!frame) continue;
    const image = await decodePhoto(frame.jpeg);
    last = await followedFace(image, last, reader);
    if (!last) continue;
    found.set(index, last);
    faces.push(faceInClip(image, last));
  }
  const inPhotos = photos.flatMap(({ image, face }) => (face ? faceInClip(image, face.points) : []));
  return {
    frames: frames.length,
    examined: indexes.length,
    withFace: faces.length,
    copied: copiedFrames(frames.map(({ jpeg }) => jpeg)),
    loop: loopRatio(thumbnails),
    photoLikeness: leastLikenessToClip(ofPhotos, thumbnails),
    blinks: await blinksIn(frames, found, reader),
    turns: turnsAt(moments, found),
    depth: faceDepth(faces, inPhotos),
  };
}

/**
 * Returns the indexes of the frames to examine. The frames for measuring turns can be close together, so frames at
 * equal distances are added.
 */
const examinedFrames = (frames: number, moments: readonly number[]): number[] =>
  [...new Set([...indexesOf(frames, EXAMINED_FRAMES), ...moments])]
    .filter((index) => index >= 0 && index < frames)
    .toSorted((one, other) => one - other);

function turnsAt(
  moments: readonly number[],
  found: ReadonlyMap<number, readonly Point[]>,
): ClipReading['turns'] {
  const first = moments.map((index) => found.get(index)).find((points) => points !== undefined);
  return moments.map((index) => {
    const points = found.get(index);
    return (first && points && movementBetween(first, points)?.turn) ?? null;
  });
}

/**
 * Searches for the face at its position in the previous frame, and searches the whole frame only if it is no longer
 * there.
 */
async function followedFace(
  image: RgbImage,
  last: readonly Point[] | null,
  reader: FaceReader,
): Promise<readonly Point[] | null> {
  const followed = last && (await reader.follow(image, uprightSquare(last)));
  if (followed) return followed.points;
  const [face] = await reader.read(image);
  return face?.points ?? null;
}

async function blinksIn(
  frames: readonly ClipFrame[],
  found: ReadonlyMap<number, readonly Point[]>,
  reader: FaceReader,
): Promise<number> {
  const openness: (number | null)[] = frames.map((_frame, index) => {
    const points = found.get(index);
    return points ? eyeOpenness(points) : null;
  });
  let left = MAX_MORE_FRAMES;
  for (const [index, points] of found) {
    const here = openness[index];
    if (here === null || here === undefined || !isClosed(here)) continue;
    for (const step of [-1, 1])
      for (let next = index + step; left > 0 && openness[next] === null; next += step) {
        left -= 1;
        const frame = frames[next];
        const face = frame && (await reader.follow(await decodePhoto(frame.jpeg), uprightSquare(points)));
        const value = face ? eyeOpenness(face.points) : null;
        openness[next] = value;
        if (value === null || !isClosed(value)) break;
      }
  }
  return countBlinks(openness);
}
