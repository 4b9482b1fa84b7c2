import { describe, expect, it, vi } from 'vitest';
import { BACK_CAMERA, fakeDevices, FRONT_CAMERA } from './testing/fake-camera.ts';
import { listCameras, nextCamera } from './list-cameras.ts';
import { FRONT, openCamera, type Camera, type CameraChoice } from './open-camera.ts';
import type { FakeDevices } from './testing/fake-camera.ts';

const ideal = { width: 640, height: 480 };

async function opened(devices: FakeDevices, choice: CameraChoice = FRONT): Promise<Camera> {
  const outcome = await openCamera(choice, ideal, devices);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.camera;
}

describe('opening a camera', () => {
  it('requests the front camera at the ideal size, without sound', async () => {
    const devices = fakeDevices(BACK_CAMERA, FRONT_CAMERA);
    const camera = await opened(devices);
    expect(devices.getUserMedia).toHaveBeenCalledExactlyOnceWith({
      audio: false,
      video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: { ideal: 'user' } },
    });
    expect(camera).toMatchObject({ deviceId: 'front', isFront: true });
  });

  it('requires exactly the camera selected from the list', async () => {
    const devices = fakeDevices(FRONT_CAMERA, BACK_CAMERA);
    const camera = await opened(devices, { deviceId: 'back' });
    expect(devices.getUserMedia.mock.calls[0]?.[0]?.video).toMatchObject({ deviceId: { exact: 'back' } });
    expect(camera).toMatchObject({ deviceId: 'back', isFront: false });
  });

  it.each([
    ['Integrated Webcam', true],
    ['camera2 0, facing back', false],
    ['Rear', false],
  ])('treats %s without a facing mode as front: %s', async (label, isFront) => {
    expect((await opened(fakeDevices({ id: 'x', label }))).isFront).toBe(isFront);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'failed'],
  ])('reports %s as %s', async (name, problem) => {
    const devices = fakeDevices(FRONT_CAMERA);
    devices.fail(name);
    expect(await openCamera(FRONT, ideal, devices)).toEqual({ ok: false, problem });
  });

  it('reports a browser without a camera API', async () => {
    expect(await openCamera(FRONT, ideal, undefined)).toEqual({ ok: false, problem: 'unsupported' });
  });

  it('stops the camera when it is closed', async () => {
    const devices = fakeDevices(FRONT_CAMERA);
    const camera = await opened(devices);
    expect(devices.running()).toHaveLength(1);
    camera.close();
    expect(devices.running()).toEqual([]);
  });

  it('reports once that the camera ended by itself', async () => {
    const devices = fakeDevices(FRONT_CAMERA);
    const camera = await opened(devices);
    const lost = vi.fn<() => void>();
    camera.onLost(lost);
    devices.tracks[0]?.dispatchEvent(new Event('ended'));
    devices.tracks[0]?.dispatchEvent(new Event('ended'));
    expect(lost).toHaveBeenCalledOnce();
  });
});

describe('the list of cameras', () => {
  it('contains only cameras, and names unlabelled ones', async () => {
    expect(await listCameras(fakeDevices(FRONT_CAMERA, { id: 'x', label: '' }))).toEqual([
      { id: 'front', label: 'Front camera' },
      { id: 'x', label: 'Camera x' },
    ]);
  });

  it('excludes cameras without a known id', async () => {
    expect(await listCameras(fakeDevices({ id: '', label: '' }))).toEqual([]);
  });

  it('is empty if listing fails or is not supported', async () => {
    const devices = fakeDevices();
    devices.enumerateDevices = () => Promise.reject(new Error('no'));
    expect(await listCameras(devices)).toEqual([]);
    expect(await listCameras(undefined)).toEqual([]);
  });

  it('is cycled through', () => {
    const a = { id: 'a', label: 'A' };
    const b = { id: 'b', label: 'B' };
    expect(nextCamera([a, b], 'a')).toBe(b);
    expect(nextCamera([a, b], 'b')).toBe(a);
    expect(nextCamera([a, b], null)).toBe(a);
    expect(nextCamera([a], 'a')).toBeNull();
    expect(nextCamera([], null)).toBeNull();
  });
});
