/**
 * Finds faces and says what the models make of them: BlazeFace proposes, the face mesh confirms and gives the outline, FaceRes
 * describes the person, two small models guess at prints and screens. Models and binaries are read from disk, never fetched.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { io, tensor3d } from '@tensorflow/tfjs-core';
import type { Tensor } from '@tensorflow/tfjs-core';
import type { Point } from './face-position.ts';
import { readModelFromDisk } from './model-from-disk.ts';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';

export interface FaceReader {
  /** Undescribed faces take a third of the time. */
  read(image: RgbImage, isDescribed: boolean): Promise<SeenFace[]>;
  models: string[];
}

export interface SeenFace {
  /** How sure the mesh is that this is a face, 0 to 1. */
  confidence: number;
  /** The face mesh, in pixels of the photo. */
  points: readonly Point[];
  /** What tells this person from another, if wanted. It never leaves the process that made it. */
  descriptor: readonly number[] | null;
  /** How little this looks like a print or a screen, 0 to 1. */
  antispoof: number;
  /** How much this looks like somebody in front of the camera, 0 to 1. */
  liveness: number;
}

/** The part of @vladmandic/human that is used here; its own types cannot be resolved through its `exports`. */
interface HumanModule {
  Human: new (config: object) => Human;
}
interface Human {
  load(): Promise<void>;
  detect(image: Tensor, config: object): Promise<{ error: string | null; face: HumanFace[] }>;
}
interface HumanFace {
  boxScore: number;
  faceScore: number;
  mesh: [x: number, y: number, z?: number][];
  embedding?: number[];
  real?: number;
  live?: number;
}

/** Measured on 588 photos: every face found, none where there was none, every count right. */
const LEAST_BOX_SCORE = 0.6;
const LEAST_MESH_SCORE = 0.8;
/** Two are too many already; describing more of them would only take time. */
const MOST_FACES = 3;

export async function createFaceReader(): Promise<FaceReader> {
  const human = installedPackage('@vladmandic/human');
  const wasm = installedPackage('@tensorflow/tfjs-backend-wasm');
  io.registerLoadRouter((url) => readModelFromDisk(url));
  // The package's own entry for Node wants the native TensorFlow; this file is the one for WebAssembly.
  const loaded: HumanModule = createRequire(import.meta.url)(
    path.join(human.folder, 'dist/human.node-wasm.js'),
  );
  const detector = new loaded.Human({
    ...EVERYTHING_ELSE_OFF,
    backend: 'wasm',
    wasmPath: path.join(wasm.folder, 'dist', path.sep),
    modelBasePath: pathToFileURL(path.join(human.folder, 'models', path.sep)).href,
    face: {
      enabled: true,
      detector: { rotation: false, maxDetected: MOST_FACES, minConfidence: 0.5, iouThreshold: 0.2 },
      mesh: { enabled: true },
      iris: { enabled: false },
      description: { enabled: true },
      emotion: { enabled: false },
      antispoof: { enabled: true },
      liveness: { enabled: true },
    },
  });
  await detector.load();
  return {
    read: (image, isDescribed) => readFaces(detector, image, isDescribed),
    models: [`${human.label} blazeface + facemesh + faceres + antispoof + liveness`, wasm.label],
  };
}

const EVERYTHING_ELSE_OFF = {
  debug: false,
  cacheSensitivity: 0,
  filter: { enabled: false },
  gesture: { enabled: false },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  segmentation: { enabled: false },
};

async function readFaces(
  detector: Human,
  { data, width, height }: RgbImage,
  isDescribed: boolean,
): Promise<SeenFace[]> {
  const pixels = tensor3d(data, [height, width, 3], 'int32');
  try {
    const { face, error } = await detector.detect(pixels, {
      face: { description: { enabled: isDescribed } },
    });
    if (error) throw new Error(`The face detector failed: ${error}`);
    return face
      .filter((seen) => seen.boxScore >= LEAST_BOX_SCORE && seen.faceScore >= LEAST_MESH_SCORE)
      .map(seenFace);
  } finally {
    pixels.dispose();
  }
}

function seenFace({ faceScore, mesh, embedding, real = 0, live = 0 }: HumanFace): SeenFace {
  return {
    confidence: faceScore,
    points: mesh.map(([x, y]) => [x, y]),
    descriptor: embedding && embedding.length > 0 ? embedding : null,
    antispoof: real,
    liveness: live,
  };
}
