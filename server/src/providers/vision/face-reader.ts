/**
 * Finds and describes faces: the detector proposes them, the mesh confirms them and gives the outline, and the descriptor tells one
 * person from another. All three are files of this repository (`models/faces`, see its model card) on one runtime.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeFace } from './face-descriptor.ts';
import { detectFaces } from './face-detector.ts';
import { uprightSquare } from './face-features.ts';
import { layMesh, squareAround } from './face-mesh.ts';
import type { Point } from './face-position.ts';
import { loadOnnxModel } from './onnx-model.ts';
import type { OnnxModel } from './onnx-model.ts';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';

export interface FaceReader {
  read(image: RgbImage): Promise<DetectedFace[]>;
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
/** Two are too many already; finding more would only take time. */
const MAX_FACES = 3;

export async function createFaceReader(): Promise<FaceReader> {
  const [detector, mesh, descriptor] = await Promise.all(
    (['detector', 'mesh', 'descriptor'] as const).map(loadNetwork),
  );
  if (!detector || !mesh || !descriptor) throw new Error('Three networks read a face');
  return {
    read: (image) => readFaces(image, detector.model, mesh.model),
    describe: (image, { points }) => describeFace(descriptor.model, image, points),
    models: [detector.label, mesh.label, descriptor.label, installedPackage('onnxruntime-node').label],
  };
}

async function loadNetwork(name: string): Promise<{ model: OnnxModel; label: string }> {
  const file = fileURLToPath(new URL(`../../../../models/faces/${name}.onnx`, import.meta.url));
  const hash = createHash('sha256').update(await readFile(file));
  return { model: await loadOnnxModel(file), label: `countersign ${name}.onnx sha256 ${hash.digest('hex')}` };
}

async function readFaces(image: RgbImage, detector: OnnxModel, mesh: OnnxModel): Promise<DetectedFace[]> {
  const faces: DetectedFace[] = [];
  for (const box of await detectFaces(detector, image, {
    minScore: MIN_BOX_SCORE_BESIDE,
    maxFaces: MAX_FACES,
  })) {
    // The boxes come with the highest score first: without a sure one, nothing that follows is a face.
    if (faces.length === 0 && box.score < MIN_BOX_SCORE) break;
    if (faces.some((face) => isInside(box.middle, face))) continue;
    const square = squareAround(box);
    const isLarge = square.side >= MIN_SIDE_BESIDE * Math.min(image.width, image.height);
    if (box.score < MIN_BOX_SCORE && !isLarge) continue;
    const face = await layMesh(mesh, image, square);
    if (face.confidence >= MIN_MESH_SCORE)
      faces.push(faces.length === 0 ? await settled(face, image, mesh) : face);
  }
  return faces;
}

/** What lies within a face is a part of it: an eye, a mouth, the pattern of a scarf. */
function isInside([x, y]: Point, { points }: DetectedFace): boolean {
  const [across, down] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return x > Math.min(...across) && x < Math.max(...across) && y > Math.min(...down) && y < Math.max(...down);
}

/** How much of the surroundings the mesh is shown the second time. */
const SURROUNDINGS = 1.25;

/** Once more on the face set upright, which no longer depends on where the detector put its box. */
async function settled(face: DetectedFace, image: RgbImage, mesh: OnnxModel): Promise<DetectedFace> {
  const square = uprightSquare(face.points);
  const again = await layMesh(mesh, image, { ...square, side: square.side * SURROUNDINGS });
  return again.confidence >= MIN_MESH_SCORE ? again : face;
}
