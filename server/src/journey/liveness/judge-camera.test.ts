import { expect, test } from 'vitest';
import { judgeCamera } from './judge-camera.ts';

const REAL = {
  label: 'FaceTime HD Camera (Built-in)',
  width: 1280,
  height: 720,
  frame_rate: 30,
  frame_times_ms: [10, 43.3, 76.7],
};

test('finds no sign in ordinary camera data, and stores it', () => {
  expect(judgeCamera(REAL, 1.4)).toEqual({
    verdict: 'passed',
    reason: 'no sign of a virtual camera was found',
    label: REAL.label,
    settings: { width: 1280, height: 720, frame_rate: 30, interval_ms: 33 },
    noise: 1.4,
  });
});

test.each([
  { label: 'OBS Virtual Camera' },
  { label: 'Snap Camera' },
  { label: 'Dummy video device (0x0000)' },
  { width: 0 },
  { frame_rate: 5000 },
  { frame_times_ms: [100, 66, 133] },
])('fails for %j', (sign) => {
  expect(judgeCamera({ ...REAL, ...sign }, 1.4).verdict).toBe('failed');
});

test.each([
  ['says nothing', null, 1.4],
  ['hides its name', { ...REAL, label: '' }, 1.4],
  ['hides its times', { ...REAL, frame_times_ms: [] }, 1.4],
  ['has no noise', REAL, 0],
] as const)('is indeterminate for a camera that %s', (_how, camera, noise) => {
  expect(
    judgeCamera(camera && { ...camera, frame_times_ms: [...camera.frame_times_ms] }, noise).verdict,
  ).toBe('indeterminate');
});
