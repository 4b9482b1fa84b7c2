import { describe, expect, it, vi } from 'vitest';
import { defaultCamera, findCameras, UNNAMED_CAMERA } from './find-cameras.ts';
import { boxIn } from './page-settings.ts';

const camera = (deviceId: string, label = '') =>
  ({ kind: 'videoinput', deviceId, label, groupId: '', toJSON: () => ({}) }) as const;
const microphone = { ...camera('m', 'Microphone'), kind: 'audioinput' } as const;

function port(lists: (readonly MediaDeviceInfo[])[], denial?: string) {
  const stop = vi.fn<() => void>();
  const track = { stop, getSettings: () => ({}), label: '' };
  const stream = Object.assign(Object.create(EventTarget.prototype), {
    getTracks: () => [track],
    getVideoTracks: () => [track],
  });
  let asked = 0;
  return {
    stop,
    enumerateDevices: async () => [...(lists[Math.min(asked++, lists.length - 1)] ?? [])],
    getUserMedia: vi.fn(async () => {
      if (denial) throw new DOMException('no', denial);
      return stream;
    }),
  };
}

describe('findCameras', () => {
  it('opens a camera briefly if the names are hidden', async () => {
    const devices = port([[camera('')], [camera('a', 'Front'), camera('b'), microphone]]);
    expect(await findCameras(devices, { isSecure: true, mayPrompt: true })).toEqual({
      ok: true,
      cameras: [
        { id: 'a', label: 'Front' },
        { id: 'b', label: 'Camera b' },
      ],
    });
    expect(devices.stop).toHaveBeenCalledOnce();
  });

  it('opens none if the browser reveals the names', async () => {
    const devices = port([[camera('a', 'Front')]]);
    expect(await findCameras(devices, { isSecure: true, mayPrompt: true })).toMatchObject({
      cameras: [{ id: 'a' }],
    });
    expect(devices.getUserMedia).not.toHaveBeenCalled();
  });

  it("triggers the browser's prompt only if allowed to", async () => {
    const devices = port([[camera('')]]);
    expect(await findCameras(devices, { isSecure: true, mayPrompt: false })).toEqual({
      ok: true,
      cameras: [UNNAMED_CAMERA],
    });
    expect(devices.getUserMedia).not.toHaveBeenCalled();
  });

  it('finds none without opening a camera', async () => {
    const devices = port([[microphone]]);
    expect(await findCameras(devices, { isSecure: true, mayPrompt: true })).toEqual({
      ok: true,
      cameras: [],
    });
    expect(devices.getUserMedia).not.toHaveBeenCalled();
    expect(
      await findCameras(port([[camera('')]], 'NotFoundError'), { isSecure: true, mayPrompt: true }),
    ).toEqual({ ok: true, cameras: [] });
  });

  it('reports why the cameras could not be listed', async () => {
    expect(
      await findCameras(port([[camera('')]], 'NotAllowedError'), { isSecure: true, mayPrompt: true }),
    ).toEqual({
      ok: false,
      problem: 'listing',
    });
    const broken = { ...port([]), enumerateDevices: async () => Promise.reject(new Error('no')) };
    expect(await findCameras(broken, { isSecure: true, mayPrompt: true })).toEqual({
      ok: false,
      problem: 'listing',
    });
    expect(await findCameras(undefined, { isSecure: true, mayPrompt: true })).toEqual({
      ok: false,
      problem: 'unsupported',
    });
    expect(await findCameras(undefined, { isSecure: false, mayPrompt: true })).toEqual({
      ok: false,
      problem: 'insecure',
    });
  });
});

it.each([
  [['Front', 'camera2 0, facing back'], 1],
  [['Front', 'Rear', 'Environment-facing'], 2],
  [['Front', 'Other'], 0],
])('of %j chooses number %j', (labels, index) => {
  const cameras = labels.map((label, at) => ({ id: String(at), label }));
  expect(defaultCamera(cameras)?.id).toBe(String(index));
  expect(defaultCamera([])).toBeNull();
});

it('the box is 85% of the width and at most 280 px', () => {
  expect(boxIn(300)).toEqual({ viewWidth: 300, box: 255 });
  expect(boxIn(432)).toEqual({ viewWidth: 432, box: 280 });
  expect(boxIn(0)).toEqual({ viewWidth: 400, box: 280 });
});
