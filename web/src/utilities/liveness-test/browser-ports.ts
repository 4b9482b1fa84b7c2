/** Provides the camera, the model and the frames of a test in a real browser. */
import { FRONT, openCamera, type Camera } from '../../camera/open-camera.ts';
import { loadFaceTracker } from '../../face-mesh/face-tracker.ts';
import { CAMERA_SIZE, FRAME_STEP_MS } from '../../face-mesh/rules.ts';
import type { TestPorts } from './run-liveness-test.ts';

export const browserPorts: TestPorts = {
  loadTracker: loadFaceTracker,
  openCamera: () => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    return openCamera(FRONT, CAMERA_SIZE, devices);
  },
  show,
  nextFrame,
};

async function show(video: HTMLVideoElement, { stream }: Camera): Promise<void> {
  const shown = new Promise<void>((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true });
  });
  video.srcObject = stream;
  // Ignores a rejected play() call: browsers do not play while the page is hidden, and resume by themselves.
  void video.play().catch(() => undefined);
  await shown;
}

/**
 * Waits for the next camera frame, so that each frame is analysed only once. There are about 30 frames per second (SPEC
 * 9).
 */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else setTimeout(resolve, FRAME_STEP_MS);
  });
}
