/**
 * Finds and describes faces. The detector proposes faces, the mesh confirms and outlines them, and the descriptor
 * distinguishes people. All three networks are files of this repository (`models/faces`, see its model card) and share
 * one runtime.
 */
import { sidesOfHead } from './head-surroundings.ts';
import { describeFace } from './face-descriptor.ts';
import { detectFaces, detectFacesClosely, scoreOfCloseUp, type FaceBox } from './face-detector.ts';
import { uprightSquare } from './face-features.ts';
import { layMesh, squareAround } from './face-mesh.ts';
import { boundsOf, centreOf, type Span } from './face-position.ts';
import { loadOwnModel, type OnnxModel } from '../pictures/onnx-model.ts';
import { installedPackage } from '../pictures/package-files.ts';
import type { Square } from '../pictures/picture-crop.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

export interface FaceReader {
  /** Reads the faces. `closely` also finds one more face that is half hidden, cut off or small. */
  read(image: RgbImage, how?: 'closely'): Promise<DetectedFace[]>;
  /** Returns the face in this place of a later frame, or null if the mesh does not confirm it. */
  follow(image: RgbImage, square: Square): Promise<DetectedFace | null>;
  /** Returns the descriptor that distinguishes this person from others. */
  describe(image: RgbImage, face: DetectedFace): Promise<number[]>;
  models: string[];
}

export interface DetectedFace {
  /** The mesh's confidence that this is a face, from 0 to 1. */
  confidence: number;
  /** The face mesh in pixels of the photo. */
  points: readonly Point[];
  /** The depth of each point (see `FaceMesh`). */
  depths: readonly number[];
}

/**
 * Measured on 588 photos with this score, every face was found, there were no false faces, and every count was right.
 */
const MIN_BOX_SCORE = 0.6;
const MIN_MESH_SCORE = 0.8;
/**
 * Next to a certain face, a half-hidden or distant face counts if the mesh confirms it. This finds 35 of 40 such faces
 * instead of 9.
 */
const MIN_BOX_SCORE_BESIDE = 0.3;
/**
 * The minimum side relative to the photo's shorter side. Below this size, the squares of a QR code look like
 * half-hidden faces even to the mesh.
 */
const MIN_SIDE_BESIDE = 0.15;
/**
 * The minimum for a distant second face that the mesh does not confirm: the mean of its scores in the photo and in a
 * close-up.
 */
const MIN_SURENESS = 0.65;
/**
 * The minimums for a half face completed by mirroring, with and without the mesh's confirmation. Hair next to a real
 * head scored up to 0.68.
 */
const MIN_BOX_SCORE_BEHIND = 0.5;
const SURE_BOX_SCORE_BEHIND = 0.7;
/** The maximum distance from the mirror line, in box widths. A face completed by mirroring is symmetrical. */
const MAX_FROM_MIRROR = 0.25;
/**
 * The number includes the signer's own face. Each other box may take two runs of the mesh and one run of the detector.
 */
const MAX_CLOSER_BOXES = 4;
/** Two faces are already too many, and finding more would only take time. */
const MAX_FACES = 3;

export async function createFaceReader(): Promise<FaceReader> {
  const [detector, mesh, descriptor] = await Promise.all(
    ['detector', 'mesh', 'descriptor'].map((name) => loadOwnModel(`faces/${name}.onnx`)),
  );
  if (!detector || !mesh || !descriptor) throw new Error('A face reader needs three networks');
  return {
    read: (image, how) => readFaces(image, detector.model, mesh.model, how === 'closely'),
    follow: (image, square) => followFace(image, mesh.model, square),
    describe: (image, { points }) => describeFace(descriptor.model, image, points),
    models: [detector.label, mesh.label, descriptor.label, installedPackage('onnxruntime-node').label],
  };
}

async function readFaces(
  image: RgbImage,
  detector: OnnxModel,
  mesh: OnnxModel,
  isClose: boolean,
): Promise<DetectedFace[]> {
  const networks = { detector, mesh };
  if (isClose) {
    const boxes = await detectFacesClosely(detector, image, MIN_BOX_SCORE_BESIDE);
    const [signer, ...others] = await facesIn(boxes.slice(0, MAX_CLOSER_BOXES), image, networks);
    if (signer && others.length > 0) return [signer, ...others];
    if (signer) return [signer, ...(await facesBehind(signer, image, networks))];
  }
  // A face as large as the photo is too large for the close search.
  const boxes = await detectFaces(detector, image, MIN_BOX_SCORE_BESIDE);
  return facesIn(boxes.slice(0, MAX_FACES), image, networks);
}

interface Networks {
  detector: OnnxModel;
  mesh: OnnxModel;
}

/**
 * Reads the faces in the boxes. The first certain face is the signer's: near, and inside the photo. Without it, no box
 * counts as a face.
 */
async function facesIn(
  boxes: readonly FaceBox[],
  image: RgbImage,
  networks: Networks,
): Promise<DetectedFace[]> {
  for (const box of boxes.filter(({ score }) => score >= MIN_BOX_SCORE)) {
    const face = await layMesh(networks.mesh, image, squareAround(box));
    if (face.confidence < MIN_MESH_SCORE) continue;
    const faces = [await settled(face, image, networks.mesh)];
    // A box with a higher score may also be distant or cut off.
    for (const other of boxes) {
      const another = other === box ? null : await readOtherFace(faces, other, image, networks);
      if (another) faces.push(another);
    }
    return faces;
  }
  return [];
}

/** Reads one more face, which may be distant or cut off by the edge. */
async function readOtherFace(
  faces: readonly DetectedFace[],
  box: FaceBox,
  image: RgbImage,
  { detector, mesh }: Networks,
): Promise<DetectedFace | null> {
  if (faces.some((face) => isPartOf(box.middle, face))) return null;
  const square = squareAround(box);
  const isLarge = square.side >= MIN_SIDE_BESIDE * Math.min(image.width, image.height);
  if (box.score < MIN_BOX_SCORE && !isLarge) return null;
  const face = await layMesh(mesh, image, square);
  if (face.confidence >= MIN_MESH_SCORE) return face;
  if (!isWithin(square, image)) {
    const whole = await layMesh(mesh, image, square, 'mirrored');
    if (whole.confidence >= MIN_MESH_SCORE) return whole;
  }
  if (box.score < MIN_BOX_SCORE) return null;
  const sureness = (box.score + (await scoreOfCloseUp(detector, image, box))) / 2;
  return sureness >= MIN_SURENESS ? face : null;
}

/** Finds people behind the signer's head by completing each side of it with its mirror image. */
async function facesBehind(
  signer: DetectedFace,
  image: RgbImage,
  { detector, mesh }: Networks,
): Promise<DetectedFace[]> {
  const { picture, inPhoto, fromMirror } = sidesOfHead(image, signer.points);
  const boxes = await detectFaces(detector, picture, MIN_BOX_SCORE_BEHIND);
  const [box] = boxes.filter(({ middle, width }) => fromMirror(middle) < MAX_FROM_MIRROR * width);
  if (!box) return [];
  const face = await layMesh(mesh, picture, squareAround(box));
  const isFace = box.score >= SURE_BOX_SCORE_BEHIND || face.confidence >= MIN_MESH_SCORE;
  return isFace ? [{ ...face, points: face.points.map(inPhoto) }] : [];
}

function isWithin({ middle: [x, y], side }: Square, { width, height }: RgbImage): boolean {
  return Math.min(x, y, width - x, height - y) >= side / 2;
}

/**
 * The part of the ellipse around a face that belongs to the face, as a share of its half-axes. Further out, another
 * face may appear from behind it.
 */
const OWN_PART = 0.75;

/**
 * Returns whether a point is part of the face. Detections inside a face are part of it: an eye, a mouth, the pattern of
 * a scarf.
 */
function isPartOf([x, y]: Point, { points }: DetectedFace): boolean {
  const { across, down } = boundsOf(points);
  return Math.hypot(distanceIn(across, x), distanceIn(down, y)) < OWN_PART;
}

/** Returns the distance from the centre of the span, which is 1 at both ends. */
const distanceIn = (span: Span, at: number): number => (2 * (at - centreOf(span))) / (span.to - span.from);

/** The width of the surroundings that the mesh sees in the second pass. */
const SURROUNDINGS = 1.25;

/**
 * The largest movement or change of size, relative to the expected square, after which the mesh runs only once. Beyond it,
 * the first result depends on where the face was expected.
 */
const MAX_MOVEMENT = 0.06;
/**
 * The minimum confidence for a second run. Below it, the mesh is so far from the face that it would not find it then
 * either.
 */
const MIN_TRACE_OF_FACE = 0.3;

async function followFace(image: RgbImage, mesh: OnnxModel, square: Square): Promise<DetectedFace | null> {
  const face = await layMesh(mesh, image, { ...square, side: square.side * SURROUNDINGS });
  if (face.confidence < MIN_TRACE_OF_FACE) return null;
  const { middle, side } = uprightSquare(face.points);
  const [x, y] = [middle[0] - square.middle[0], middle[1] - square.middle[1]];
  const movement = Math.max(Math.hypot(x, y) / square.side, Math.abs(side / square.side - 1));
  const isSure = face.confidence >= MIN_MESH_SCORE && movement <= MAX_MOVEMENT;
  const result = isSure ? face : await settled(face, image, mesh);
  return result.confidence >= MIN_MESH_SCORE ? result : null;
}

/** Runs the mesh again on the upright face, so that the result no longer depends on where the detector placed its box. */
async function settled(face: DetectedFace, image: RgbImage, mesh: OnnxModel): Promise<DetectedFace> {
  const square = uprightSquare(face.points);
  const again = await layMesh(mesh, image, { ...square, side: square.side * SURROUNDINGS });
  return again.confidence >= MIN_MESH_SCORE ? again : face;
}
