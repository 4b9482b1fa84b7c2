/** Runs one liveness test, from loading the model to the result. Closes the camera in every case. */
import type { Camera, CameraProblem, OpenCameraResult } from '../../camera/open-camera.ts';
import type { FaceTracker } from '../../face-mesh/face-tracker.ts';
import { createLivenessDetector } from '../../face-mesh/liveness-detector.ts';
import { failedResult, type LivenessTestResult } from '../../face-mesh/result.ts';
import { MAX_FRAMES, MAX_SECONDS, MIN_BLINKS, WAITS_MS } from '../../face-mesh/rules.ts';
import { pause, orAborted } from '../../camera/abortable.ts';

export type TestProgress =
  | { stage: 'loading' | 'opening' | 'starting' }
  | {
      stage: 'analysing';
      seconds: number;
      /** The progress from 0 to 1. It is the fraction of the frames or of the time, whichever is higher. */
      share: number;
      hasFace: boolean;
      hasBlinked: boolean;
    };

export type TestOutcome =
  | { kind: 'result'; result: LivenessTestResult }
  | { kind: 'problem'; problem: CameraProblem }
  | { kind: 'left' };

export interface TestPorts {
  loadTracker: () => Promise<FaceTracker>;
  openCamera: () => Promise<OpenCameraResult>;
  /** Shows the picture of the camera. Resolves when the first frame is available. */
  show: (video: HTMLVideoElement, camera: Camera) => Promise<void>;
  nextFrame: (video: HTMLVideoElement) => Promise<void>;
}

export interface TestRun {
  video: HTMLVideoElement;
  ports: TestPorts;
  onProgress: (progress: TestProgress) => void;
  /** Aborted when the user leaves the page. */
  signal: AbortSignal;
}

const LEFT: TestOutcome = { kind: 'left' };
/** The maximum wait for the first frame. Some cameras open but deliver no frames while another program uses them. */
const FIRST_FRAME_TIMEOUT_MS = 10_000;

export async function runLivenessTest(run: TestRun): Promise<TestOutcome> {
  const { ports, onProgress, signal } = run;
  onProgress({ stage: 'loading' });
  const [tracker] = await Promise.all([ports.loadTracker().catch(() => null), pause(WAITS_MS.model, signal)]);
  if (signal.aborted) return LEFT;
  if (!tracker) return { kind: 'result', result: failedResult('Failed to initialize liveness detection') };
  onProgress({ stage: 'opening' });
  const opened = await ports.openCamera();
  if (!opened.ok) return signal.aborted ? LEFT : { kind: 'problem', problem: opened.problem };
  try {
    return await recordAndAnalyse(run, tracker, opened.camera);
  } finally {
    opened.camera.close();
    run.video.srcObject = null;
  }
}

async function recordAndAnalyse(run: TestRun, tracker: FaceTracker, camera: Camera): Promise<TestOutcome> {
  const { video, ports, onProgress, signal } = run;
  const lost = new AbortController();
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener('abort', stop, { once: true });
  camera.onLost(() => {
    lost.abort();
    stop();
  });
  // The user may answer the browser's prompt after leaving the page.
  if (signal.aborted) stop();

  const firstFrame = ports.show(video, camera).then(() => true);
  const isShown = await orAborted(
    Promise.race([firstFrame, pause(FIRST_FRAME_TIMEOUT_MS, end.signal).then(() => false)]),
    end.signal,
  );
  if (isShown === false) return { kind: 'problem', problem: 'failed' };
  await pause(WAITS_MS.camera, end.signal);
  if (!end.signal.aborted) onProgress({ stage: 'starting' });
  await pause(WAITS_MS.start, end.signal);

  const timer = setTimeout(stop, MAX_SECONDS * 1000);
  try {
    const result = await analyse(run, tracker, end.signal);
    if (signal.aborted) return LEFT;
    if (lost.signal.aborted) return { kind: 'problem', problem: 'lost' };
    return { kind: 'result', result };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function analyse(
  { video, ports, onProgress }: TestRun,
  tracker: FaceTracker,
  end: AbortSignal,
): Promise<LivenessTestResult> {
  const detector = createLivenessDetector();
  const startedAt = performance.now();
  const nextFace = async () => {
    await ports.nextFrame(video);
    return end.aborted ? undefined : tracker.track(video);
  };
  try {
    while (!detector.isFinished) {
      const frame = await orAborted(nextFace(), end);
      if (!frame) break;
      detector.feed(frame);
      const seconds = Math.min(MAX_SECONDS, (performance.now() - startedAt) / 1000);
      onProgress({
        stage: 'analysing',
        seconds: Math.floor(seconds),
        share: Math.max(detector.frames / MAX_FRAMES, seconds / MAX_SECONDS),
        hasFace: frame.face !== null,
        hasBlinked: detector.blinks >= MIN_BLINKS,
      });
    }
  } catch {
    return failedResult('Detection failed');
  }
  return detector.result();
}
