import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as limits from './liveness.ts';

it('matches the numbers of the specification', () => {
  expect(limits).toMatchObject({
    LIVENESS_CODE_DIGITS: 4,
    DEFAULT_CODE_VALIDITY_SECONDS: 300,
    PHOTO_COUNT: 3,
    PHOTO_INTERVAL_MS: 1000,
    PHOTO_WIDTH: 640,
    PHOTO_HEIGHT: 480,
    PHOTO_JPEG_QUALITY: 0.8,
  });
});

it.each([
  [300, '5:00'],
  [299.2, '5:00'],
  [61, '1:01'],
  [59, '0:59'],
  [59.5, '1:00'],
  [9, '0:09'],
  [0.1, '0:01'],
  [0, '0:00'],
  [-0.5, '0:00'],
  [-20, '0:00'],
  [3600, '60:00'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(limits.countdownText(seconds)).toBe(text);
});

it('parses back to the seconds, rounded up', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (left) => {
      const text = limits.countdownText(left);
      expect(text).toMatch(/^[0-9]+:[0-5][0-9]$/u);
      const [minutes, seconds] = text.split(':').map(Number);
      expect((minutes ?? NaN) * 60 + (seconds ?? NaN)).toBe(Math.ceil(left));
    }),
  );
});
