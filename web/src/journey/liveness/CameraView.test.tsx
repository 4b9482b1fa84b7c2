import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BACK_CAMERA, fakeDevices, FRONT_CAMERA } from '../../camera/testing/fake-camera.ts';
import {
  button,
  codeFor,
  firstFrame,
  heading,
  pass,
  press,
  openCamera,
  toCamera,
  toCode,
  withFakePictures,
} from './testing/liveness-screen.tsx';

withFakePictures();

describe('the camera', () => {
  it('opens the front camera at 640x480 and waits for its first frame', async () => {
    const { devices } = await toCamera();
    expect(devices.getUserMedia).toHaveBeenCalledExactlyOnceWith({
      audio: false,
      video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: { ideal: 'user' } },
    });
    expect(screen.getByText('Starting the camera...')).toBeDefined();
    expect(button('Capture').disabled).toBe(true);
    await firstFrame();
    expect(button('Capture').disabled).toBe(false);
    expect(screen.getByText('4711')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Switch camera' })).toBeNull();
  });

  it('mirrors the preview of the front camera, and switches to the other one, which it does not mirror', async () => {
    const { devices } = await toCamera({}, fakeDevices(FRONT_CAMERA, BACK_CAMERA));
    await firstFrame();
    expect(screen.getByLabelText('Camera preview').className).toContain('scaleX(-1)');
    await press('Switch camera');
    await firstFrame();
    expect(devices.getUserMedia.mock.calls[1]?.[0]?.video).toMatchObject({ deviceId: { exact: 'back' } });
    expect(screen.getByLabelText('Camera preview').className).not.toContain('scaleX(-1)');
    expect(devices.running().map(({ label }) => label)).toEqual(['Back camera']);
  });

  it('counts 3-2-1, takes three photos one second apart and closes the camera', async () => {
    const { devices } = await toCamera({ photos: 'never' });
    await firstFrame();
    await press('Capture');
    expect(screen.getByText('Photo in 3')).toBeDefined();
    expect(button('Hold still...').disabled).toBe(true);
    await pass(1000);
    expect(screen.getByText('Photo in 2')).toBeDefined();
    await pass(2000);
    expect(screen.getByText('Photo 1 of 3 taken')).toBeDefined();
    expect(screen.getAllByRole('img')).toHaveLength(1);
    await pass(1000);
    expect(screen.getAllByRole('img')).toHaveLength(2);
    await pass(1000);
    expect(heading()).toBe('Checking your photos');
    expect(devices.running()).toEqual([]);
  });

  it.each([
    ['NotAllowedError', /Allow camera access for this page/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /Another app is using the camera/],
  ])('reports %s on the screen, retains the code and tries again', async (name, remedy) => {
    const devices = fakeDevices(FRONT_CAMERA);
    devices.fail(name);
    await toCamera({}, devices);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Camera Error: Unable to access camera. Please check permissions.')).toBeDefined();
    expect(alert.getByText(remedy)).toBeDefined();
    devices.fail(null);
    await press('Try Again');
    await firstFrame();
    expect(button('Capture').disabled).toBe(false);
    expect(screen.getByText('4711')).toBeDefined();
  });

  it('reports a lost camera, even in the middle of the photos', async () => {
    const { devices, requests } = await toCamera();
    await firstFrame();
    await press('Capture');
    await pass(3500);
    act(() => void devices.tracks[0]?.dispatchEvent(new Event('ended')));
    await pass(10_000);
    expect(screen.getByText(/The camera was disconnected/)).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('returns to the code and closes the camera', async () => {
    const { devices } = await toCamera();
    await firstFrame();
    await press('Back to code');
    expect(heading()).toBe('Your 4-digit code');
    expect(screen.getByText('4711')).toBeDefined();
    expect(devices.running()).toEqual([]);
  });

  it('is closed when the page stays hidden', async () => {
    const { devices } = await toCamera();
    await firstFrame();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(15_000);
    expect(screen.getByText('The camera was turned off while you were away.')).toBeDefined();
    expect(devices.running()).toEqual([]);
  });

  it('is closed when the signer leaves the step, even in the middle of the photos', async () => {
    const { devices, unmount, requests } = await toCamera();
    await firstFrame();
    await press('Capture');
    await pass(3500);
    unmount();
    await pass(10_000);
    expect(devices.running()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('is closed when the permission arrives after the signer left the step', async () => {
    const { devices, unmount } = await toCode();
    let allow!: () => void;
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    const ask = devices.getUserMedia.getMockImplementation();
    devices.getUserMedia.mockImplementation(async (wish) => {
      await allowed;
      if (!ask) throw new Error('no camera');
      return ask(wish);
    });
    await openCamera();
    unmount();
    allow();
    await pass();
    expect(devices.tracks).toHaveLength(1);
    expect(devices.running()).toEqual([]);
  });

  it('returns to the code when it expires', async () => {
    const { devices } = await toCamera({ code: codeFor(5) });
    await firstFrame();
    await pass(6000);
    expect(screen.getByText('This code has expired')).toBeDefined();
    expect(devices.running()).toEqual([]);
  });
});
