/**
 * Finds and describes faces: the detector proposes them, the mesh confirms them and gives the outline, and the descriptor tells one
 * person from another. All three are files of this repository (`models/faces`, see its model card) on one runtime.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeFace } from './face-descriptor.ts';
import { detectFaces, detectFacesInSquares, type FaceBox } from './face-detector.ts';
import { uprightSquare } from './face-features.ts';
import { layMesh, squareAround } from './face-mesh.ts';
import type { Point } from './face-position.ts';
import { loadOnnxModel } from './onnx-model.ts';
import type { OnnxModel } from './onnx-model.ts';
import { installedPackage } from './package-files.ts';
import type { Square } from './picture-crop.ts';
import type { RgbImage } from './rgb-image.ts';

export interface FaceReader {
  /** Closely: also in squares of the photo, for one more face that is half hidden, cut off or small. */
  read(image: RgbImage, how?: 'closely'): Promise<DetectedFace[]>;
  /** Tells this person from another. */
  describe(image: RgbImage, face: DetectedFace): Promise<number[]>;
  models: string[];
}

export interface DetectedFace {
  /** How sure the mesh is that this is a face, 0 to 1. */
  confidence: number;
  /** The face mesh, in pixels of the photo. */
  points: readonly Point[];
  /** Of each point, see `FaceMesh`. */
  depths: readonly number[];
}

/** Measured on 588 photos: every face found, none where there was none, every count right. */
const MIN_BOX_SCORE = 0.6;
const MIN_MESH_SCORE = 0.8;
/** Beside a sure face, a half-hidden or far one counts too, where the mesh confirms it: 35 of 40 instead of 9. */
const MIN_BOX_SCORE_BESIDE = 0.3;
/** Of the photo's shorter side. Smaller than that, the squares of a QR code look like half-hidden faces, to the mesh too. */
const MIN_SIDE_BESIDE = 0.15;
/** Below it, large digits of a code were taken for faces, by the mesh too. */
const MIN_BOX_SCORE_CLOSELY = 0.4;
/** The signer's own is among them; each of the others may take two runs of the mesh. */
const MAX_CLOSER_BOXES = 4;
/** Two are too many already; finding more would only take time. */
const MAX_FACES = 3;

export async function createFaceReader(): Promise<FaceReader> {
  const [detector, mesh, descriptor] = await Promise.all(
    (['detector', 'mesh', 'descriptor'] as const).map(loadNetwork),
  );
  if (!detector || !mesh || !descriptor) throw new Error('Three networks read a face');
  return {
    read: (image, how) => readFaces(image, detector.model, mesh.model, how === 'closely'),
    describe: (image, { points }) => describeFace(descriptor.model, image, points),
    models: [detector.label, mesh.label, descriptor.label, installedPackage('onnxruntime-node').label],
  };
}

async function loadNetwork(name: string): Promise<{ model: OnnxModel; label: string }> {
  const file = fileURLToPath(new URL(`../../../../models/faces/${name}.onnx`, import.meta.url));
  const hash = createHash('sha256').update(await readFile(file));
  return { model: await loadOnnxModel(file), label: `countersign ${name}.onnx sha256 ${hash.digest('hex')}` };
}

async function readFaces(
  image: RgbImage,
  detector: OnnxModel,
  mesh: OnnxModel,
  isClose: boolean,
): Promise<DetectedFace[]> {
  const faces: DetectedFace[] = [];
  const boxes = await detectFaces(detector, image, MIN_BOX_SCORE_BESIDE);
  for (const box of boxes.slice(0, MAX_FACES)) {
    // The boxes come with the highest score first: without a sure one, nothing that follows is a face.
    if (faces.length === 0 && box.score < MIN_BOX_SCORE) break;
    const face = await confirmed(box, faces, image, mesh);
    if (face) faces.push(faces.length === 0 ? await settled(face, image, mesh) : face);
  }
  const [only, another] = faces;
  if (!isClose || !only || another) return faces;
  const closer = await detectFacesInSquares(detector, image, MIN_BOX_SCORE_CLOSELY);
  for (const box of closer.slice(0, MAX_CLOSER_BOXES)) {
    const face = await confirmed(box, faces, image, mesh);
    if (face) faces.push(face);
  }
  return faces;
}

async function confirmed(
  box: FaceBox,
  others: readonly DetectedFace[],
  image: RgbImage,
  mesh: OnnxModel,
): Promise<DetectedFace | null> {
  if (others.some((face) => isPartOf(box.middle, face))) return null;
  const square = squareAround(box);
  const isLarge = square.side >= MIN_SIDE_BESIDE * Math.min(image.width, image.height);
  if (box.score < MIN_BOX_SCORE && !isLarge) return null;
  const face = await layMesh(mesh, image, square);
  if (face.confidence >= MIN_MESH_SCORE) return face;
  // Another person's face that the edge cuts off is made whole; the signer's own must be in the photo.
  if (others.length === 0 || isWithin(square, image)) return null;
  const whole = await layMesh(mesh, image, square, 'mirrored');
  return whole.confidence >= MIN_MESH_SCORE ? whole : null;
}

function isWithin({ middle: [x, y], side }: Square, { width, height }: RgbImage): boolean {
  return Math.min(x, y, width - x, height - y) >= side / 2;
}

/** Of the half axes of the ellipse around a face. Farther out, another face may look out from behind it. */
const OWN_PART = 0.75;

/** What lies within a face is a part of it: an eye, a mouth, the pattern of a scarf. */
function isPartOf([x, y]: Point, { points }: DetectedFace): boolean {
  const [across, down] = [rangeOf(points.map((point) => point[0])), rangeOf(points.map((point) => point[1]))];
  return Math.hypot((x - across.middle) / across.half, (y - down.middle) / down.half) < OWN_PART;
}

function rangeOf(values: readonly number[]): { middle: number; half: number } {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { middle: (min + max) / 2, half: (max - min) / 2 };
}

/** How much of the surroundings the mesh is shown the second time. */
const SURROUNDINGS = 1.25;

/** Once more on the face set upright, which no longer depends on where the detector put its box. */
async function settled(face: DetectedFace, image: RgbImage, mesh: OnnxModel): Promise<DetectedFace> {
  const square = uprightSquare(face.points);
  const again = await layMesh(mesh, image, { ...square, side: square.side * SURROUNDINGS });
  return again.confidence >= MIN_MESH_SCORE ? again : face;
}
