/** Finds the face in video frames, in the browser, with files from our own server only. */
import type { FaceMesh, Options } from '@mediapipe/face_mesh';
import { readWebgl } from '../device/webgl.ts';
import type { AnalysedFrame, Face } from './landmarks.ts';
import { locateFile, modelsUrl, scriptUrl } from './model-files.ts';
import { MAX_FACES, MODEL_CONFIDENCE } from './rules.ts';

export interface FaceTracker {
  track(video: HTMLVideoElement): Promise<AnalysedFrame>;
}

declare global {
  interface Window {
    /** The global variable that MediaPipe's script defines, because the script is not a module. */
    FaceMesh?: typeof FaceMesh;
  }
}

/**
 * The timeout for loading: long enough for five megabytes over a poor mobile network. The library itself has no
 * timeout.
 */
const LOAD_TIMEOUT_MS = 120_000;

let loaded: Promise<FaceTracker> | null = null;

/** Loads the model once per page. After a failure, the next call tries again. */
export function loadFaceTracker(): Promise<FaceTracker> {
  loaded ??= createTracker().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function createTracker(): Promise<FaceTracker> {
  const graphics = readWebgl();
  // Fails without WebGL before the library opens its own alert.
  if (!graphics) throw new Error('The face mesh needs WebGL');
  const Mesh = window.FaceMesh ?? (await loadScript(scriptUrl));
  const mesh = new Mesh({ locateFile });
  const options: Options & { useCpuInference?: boolean } = {
    maxNumFaces: MAX_FACES,
    // Refines the landmarks, because the eyelids otherwise hardly move in the mesh.
    refineLandmarks: true,
    minDetectionConfidence: MODEL_CONFIDENCE,
    minTrackingConfidence: MODEL_CONFIDENCE,
    // Uses the CPU for software rendering. In all other cases, the library's default applies: the CPU on iPhones, the
    // GPU elsewhere.
    ...(isSoftwareRenderer(graphics.renderer) && { useCpuInference: true }),
  };
  mesh.setOptions(options);
  // The library does not notice if fetching its models fails. The tracker therefore fetches them too, from the same
  // cache.
  await withTimeout(LOAD_TIMEOUT_MS, Promise.all([mesh.initialize(), fetchFully(modelsUrl)]));
  return trackerOf(mesh);
}

function trackerOf(mesh: FaceMesh): FaceTracker {
  let face: Face | null = null;
  mesh.onResults(({ multiFaceLandmarks: [first] }) => {
    face = first ?? null;
  });
  let last = -1;
  const detect = async (video: HTMLVideoElement) => {
    face = null;
    // The library timestamps each frame with this clock and breaks on two equal timestamps. Private browsing modes round
    // the clock to 100 ms.
    while (performance.now() <= last) await new Promise((resolve) => setTimeout(resolve, 1));
    last = performance.now();
    const aspect = video.videoWidth / video.videoHeight;
    await mesh.send({ image: video });
    return { face, aspect };
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    // Processes one frame at a time, even if a test starts while the previous one ends.
    async track(video) {
      const turn = before.then(() => detect(video));
      before = turn.catch(() => undefined);
      try {
        return await turn;
      } catch (error) {
        // A model that has failed does not recover.
        loaded = null;
        throw error;
      }
    },
  };
}

/** Detects software rendering, where the model runs several times faster on the CPU. */
export function isSoftwareRenderer(renderer: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

function loadScript(url: string): Promise<typeof FaceMesh> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      if (window.FaceMesh) resolve(window.FaceMesh);
      else reject(new Error('The script of the face mesh defines no face mesh'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of the face mesh could not be loaded'));
    });
    document.head.append(script);
  });
}

async function fetchFully(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The face mesh took too long to load')), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
