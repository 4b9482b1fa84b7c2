/**
 * Measures whether the face in a clip is flat. Every frame is aligned with the middle frame, first as a plane and then
 * as bent paper (`lay-over.ts`). The movement that this alignment does not explain comes from the depth of the face. If
 * a person's head turns by a few degrees, the nose moves relative to the other parts of the face, both in the picture
 * and in the mesh. In a picture of a face, only noise is left.
 */
import type { ClipReading } from '../../providers/vision/vision.ts';
import { movementBetween } from '../challenge/head-movement.ts';
import { middleAndSpread } from '../faces/face-features.ts';
import { rounded } from '../pictures/rounded.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';
import { alignedFace } from '../replay/face-print.ts';
import { Correlation } from '../replay/correlation.ts';
import { blurred, equalized } from '../replay/grey-plane.ts';
import { placesIn, referenceOf, shiftOfPart, type Places, type Reference } from '../replay/lay-over.ts';

export interface FaceInClip {
  points: readonly Point[];
  /** The aligned face after evening out the light. */
  plane: Float64Array;
}

export const faceInClip = (image: RgbImage, points: readonly Point[]): FaceInClip => ({
  points,
  plane: equalized(blurred(alignedFace(image, points), 1), { light: 6, contrast: 8, floor: 3 }),
});

export type FaceDepth = NonNullable<ClipReading['depth']>;

/** The minimum number of frames. With fewer, the result would depend on chance. */
const MIN_FRAMES = 6;

/**
 * Measures the depth of a face. The frames of `clip` are in order of time, and `photos` show the same face more
 * sharply. Returns null if too few frames show the face.
 */
export function faceDepth(clip: readonly FaceInClip[], photos: readonly FaceInClip[]): FaceDepth | null {
  const middle = clip[Math.floor(clip.length / 2)];
  if (!middle || clip.length < MIN_FRAMES) return null;
  const reference = referenceOf(middle.plane);
  const moments = [...clip, ...photos].flatMap((face) =>
    face === middle ? [] : (momentOf(reference, middle, face) ?? []),
  );
  return {
    turn: rounded(rangeOf(moments.map(({ turn }) => turn))),
    picture: pictureDepth(moments),
    ...poseRanges(clip),
  };
}

/**
 * Measures the depth in the aligned pictures. Returns null if too few of them fit over the middle frame because the
 * face turned too far. The mesh can still follow such a face.
 */
function pictureDepth(moments: readonly Moment[]): FaceDepth['picture'] {
  const fitting = moments.flatMap(({ turn, fit }) => (fit ? { turn, ...fit } : []));
  if (fitting.length < MIN_FRAMES - 1) return null;
  const across = fitting.map(({ nose }) => nose[0]);
  return {
    across: rounded(rangeOf(across)),
    down: rounded(rangeOf(fitting.map(({ nose }) => nose[1]))),
    agreement: rounded(
      correlationOf(
        across,
        fitting.map(({ turn }) => turn),
      ),
    ),
    residue: rounded(
      quantile(
        fitting.map(({ residue }) => residue),
        0.8,
      ),
    ),
  };
}

/**
 * The squares of the aligned face that surround the nose: forehead, brows, eyes, cheeks, corners of the mouth, chin.
 */
const AROUND = [
  [12, 12],
  [24, 10],
  [36, 10],
  [46, 12],
  [10, 24],
  [46, 24],
  [10, 36],
  [46, 36],
  [16, 46],
  [28, 50],
  [40, 46],
  [14, 16],
  [44, 16],
] as const;
const AROUND_SIDE = 8;
const NOSE = { left: 26, top: 30, side: 12 } as const;

interface Moment {
  /** The turn of the head (see `HeadMovement`). */
  turn: number;
  /** The fit of this face over the face of the middle frame, or null if it does not fit. */
  fit: {
    /** How far the nose moved relative to the squares around it, in pixels of the aligned face. */
    nose: Point;
    /** How far most parts of the face are from the positions that the alignment predicts, in pixels. */
    residue: number;
  } | null;
}

function momentOf(reference: Reference, middle: FaceInClip, face: FaceInClip): Moment | null {
  const movement = movementBetween(middle.points, face.points);
  if (!movement) return null;
  const places = placesIn(reference, face.plane);
  return { turn: movement.turn, fit: places && fitOf(reference, face, places) };
}

function fitOf(reference: Reference, face: FaceInClip, places: Places): NonNullable<Moment['fit']> {
  const around = AROUND.map(([left, top]) =>
    shiftAt(reference, face, places, { left, top, side: AROUND_SIDE }),
  );
  const rest: Point = [medianOf(around.map(([x]) => x)), medianOf(around.map(([, y]) => y))];
  const nose = shiftAt(reference, face, places, NOSE);
  return {
    nose: [nose[0] - rest[0], nose[1] - rest[1]],
    residue: quantile(
      around.map(([x, y]) => Math.hypot(x - rest[0], y - rest[1])),
      0.8,
    ),
  };
}

const shiftAt = (
  reference: Reference,
  { plane }: FaceInClip,
  places: Places,
  square: { left: number; top: number; side: number },
): Point => shiftOfPart(reference, plane, places, square);

/**
 * Returns the range of the face's movement in the clip as `shift`. The `tilt` is the range of its proportions, which
 * also change if a sheet is tilted.
 */
function poseRanges(clip: readonly FaceInClip[]): Pick<FaceDepth, 'shift' | 'tilt'> {
  const poses = clip.map(({ points }) => poseOf(points));
  const spread = medianOf(poses.map((pose) => pose.spread));
  const [x, y] = [rangeOf(poses.map((pose) => pose.x)), rangeOf(poses.map((pose) => pose.y))];
  return {
    shift: rounded(Math.hypot(x, y) / (spread || 1)),
    tilt: rounded(rangeOf(poses.map((pose) => pose.proportion))),
  };
}

const [OUTER_LEFT, OUTER_RIGHT] = [33, 263];

function poseOf(points: readonly Point[]) {
  const { middle, spread } = middleAndSpread(points);
  const [left = [0, 0], right = [1, 0]] = [points[OUTER_LEFT], points[OUTER_RIGHT]];
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [across, down] = [0, 0];
  for (const [px, py] of points) {
    const [dx, dy] = [px - middle[0], py - middle[1]];
    across += (dx * cos + dy * sin) ** 2;
    down += (dy * cos - dx * sin) ** 2;
  }
  return { x: middle[0], y: middle[1], spread, proportion: Math.log(across / down) / 2 };
}

/**
 * Returns the range of the values without the highest and the lowest twelfth, so that no single frame decides the
 * result.
 */
const rangeOf = (values: readonly number[]): number => quantile(values, 11 / 12) - quantile(values, 1 / 12);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const medianOf = (values: readonly number[]): number => quantile(values, 0.5);

function correlationOf(one: readonly number[], other: readonly number[]): number {
  const correlation = new Correlation();
  for (const [at, value] of one.entries()) correlation.add(value, other[at] ?? 0);
  return correlation.result(0) ?? 0;
}
