/**
 * Finds and describes faces. The detector proposes faces, the mesh confirms and outlines them, and the descriptor
 * distinguishes people. The three networks are files of this repository (see the model card in `models/faces`), and all
 * run in onnxruntime.
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
  /**
   * Reads the faces. With `closely`, the search is slower and also finds another face that is half hidden, cut off or
   * small.
   */
  read(image: RgbImage, how?: 'closely'): Promise<DetectedFace[]>;
  /** Returns the face near this square in a later frame, or null if the mesh does not confirm a face there. */
  follow(image: RgbImage, square: Square): Promise<DetectedFace | null>;
  /** Returns the descriptor of a face, which distinguishes people. */
  describe(image: RgbImage, face: DetectedFace): Promise<number[]>;
  models: string[];
}

export interface DetectedFace {
  /** The mesh's confidence that this is a face, from 0 to 1. */
  confidence: number;
  /** The points of the face mesh, in pixels of the photo. */
  points: readonly Point[];
  /** The depth of each point (see `FaceMesh`). */
  depths: readonly number[];
}

/**
 * The detector's minimum score for the signer's face. With this minimum, the detector found every face in 588 photos,
 * and no false faces.
 */
const MIN_BOX_SCORE = 0.6;
const MIN_MESH_SCORE = 0.8;
/**
 * The detector's minimum score for another face that is half hidden or distant, if the mesh confirms it. With this
 * lower minimum, 35 of 40 such faces are found instead of 9.
 */
const MIN_BOX_SCORE_BESIDE = 0.3;
/**
 * The minimum side of another face with a low score, relative to the photo's shorter side. Below this size, even the
 * mesh mistakes the squares of a QR code for half-hidden faces.
 */
const MIN_SIDE_BESIDE = 0.15;
/**
 * The minimum certainty of another face that the mesh does not confirm. The certainty is the mean of the detector's
 * scores in the photo and in a close-up.
 */
const MIN_SURENESS = 0.65;
/**
 * The minimum scores of a half face that was completed by mirroring: the first if the mesh confirms the face, and the
 * second if it does not. Hair next to a real head scored up to 0.68.
 */
const MIN_BOX_SCORE_BEHIND = 0.5;
const SURE_BOX_SCORE_BEHIND = 0.7;
/**
 * The maximum distance between a face and the mirror line, in box widths. Mirroring makes a completed face symmetrical,
 * so its centre is near the line.
 */
const MAX_FROM_MIRROR = 0.25;
/**
 * The maximum number of boxes in the close search, including the signer's. Each other box may take two runs of the mesh
 * and one run of the detector.
 */
const MAX_CLOSER_BOXES = 4;
/**
 * The maximum number of boxes in the normal search. A second face already rejects the photo, so more boxes would only
 * take time.
 */
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
  // The close search misses a face that fills the photo, so the photo is also searched at its normal size.
  const boxes = await detectFaces(detector, image, MIN_BOX_SCORE_BESIDE);
  return facesIn(boxes.slice(0, MAX_FACES), image, networks);
}

interface Networks {
  detector: OnnxModel;
  mesh: OnnxModel;
}

/**
 * Reads the faces in the boxes. The first box that the detector and the mesh confirm is the signer's face. If no box is
 * confirmed, returns no faces.
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
    // All boxes are tried. A box with a higher score than the signer's may show a distant or cut-off face.
    for (const other of boxes) {
      const another = other === box ? null : await readOtherFace(faces, other, image, networks);
      if (another) faces.push(another);
    }
    return faces;
  }
  return [];
}

/** Reads another face, which may be distant or cut off by the edge. Returns null if the box shows no other face. */
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

/** Finds people behind the signer's head. Completes each side of the head by its mirror image first. */
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
 * The size of the inner ellipse that certainly belongs to a face, as a share of the ellipse around all its points.
 * Outside the inner ellipse, another face may appear from behind.
 */
const OWN_PART = 0.75;

/**
 * Returns whether a point is part of the face. The detector also finds false faces inside a face, such as an eye, a
 * mouth or the pattern of a scarf.
 */
function isPartOf([x, y]: Point, { points }: DetectedFace): boolean {
  const { across, down } = boundsOf(points);
  return Math.hypot(distanceIn(across, x), distanceIn(down, y)) < OWN_PART;
}

/** Returns the distance from the centre of the span, scaled so that it is 1 at both ends. */
const distanceIn = (span: Span, at: number): number => (2 * (at - centreOf(span))) / (span.to - span.from);

/** The side of the crop in the mesh's second run, as a multiple of the side of the upright square. */
const SURROUNDINGS = 1.25;

/**
 * The largest movement or change of size of a face, relative to the expected square, for which one run of the mesh is
 * sufficient. After a larger movement, the result of the first run still depends on the expected square.
 */
const MAX_MOVEMENT = 0.06;
/**
 * The minimum confidence of the first run that allows a second run. Below it, the face is so far from the expected
 * square that a second run would not find it either.
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

/**
 * Runs the mesh again on the upright face, so that the result no longer depends on the position of the detector's box.
 */
async function settled(face: DetectedFace, image: RgbImage, mesh: OnnxModel): Promise<DetectedFace> {
  const square = uprightSquare(face.points);
  const again = await layMesh(mesh, image, { ...square, side: square.side * SURROUNDINGS });
  return again.confidence >= MIN_MESH_SCORE ? again : face;
}
