/** Provides a fake camera, model and frames. */
import { FRONT_CAMERA, fakeDevices, type FakeDevices } from '../../../camera/testing/fake-camera.ts';
import { FRONT, openCamera } from '../../../camera/open-camera.ts';
import { drawnFace, moved } from '../../../face-mesh/testing/drawn-face.ts';
import type { Face } from '../../../face-mesh/landmarks.ts';
import type { TestPorts } from '../run-liveness-test.ts';

/** Returns the face in the nth frame, or null. It may also throw. */
export type Scene = (index: number) => Face | null;

export const nobody: Scene = () => null;
export const picture: Scene = () => drawnFace();
/** A person who moves all the time and blinks at the 20th frame. */
export const person: Scene = (index) => {
  const isBlinking = index === 20 || index === 21;
  return moved(drawnFace({ openness: isBlinking ? 0.1 : 0.45 }), index % 2 === 0 ? 0 : 0.005);
};

export interface FakeTest {
  ports: TestPorts;
  devices: FakeDevices;
}

export function fakeTest(scene: Scene, overrides: Partial<TestPorts> = {}, frameMs = 33): FakeTest {
  const devices = fakeDevices(FRONT_CAMERA);
  let frame = 0;
  const track = async () => {
    const face = scene(frame);
    frame += 1;
    return { face, aspect: 640 / 480 };
  };
  const ports: TestPorts = {
    loadTracker: async () => ({ track }),
    openCamera: () => openCamera(FRONT, { width: 640, height: 480 }, devices),
    show: async (video, { stream }) => {
      video.srcObject = stream;
    },
    nextFrame: () => new Promise((resolve) => void setTimeout(resolve, frameMs)),
    ...overrides,
  };
  return { ports, devices };
}
