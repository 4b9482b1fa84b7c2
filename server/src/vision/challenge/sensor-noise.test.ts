import { expect, test } from 'vitest';
import { randomFrom } from '@countersign/fixtures/synthetic-signer/rasterise';
import { lightOn } from './face-light.ts';
import { sensorNoise } from './sensor-noise.ts';

const [width, height] = [96, 64];
const pictureOf = (level: (x: number, y: number, channel: number) => number) => ({
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    level(Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3),
  ),
  width,
  height,
});

test('measures no noise in a drawn picture, and some from a sensor', () => {
  const random = randomFrom(3);
  expect(sensorNoise(pictureOf(() => 120))).toBe(0);
  expect(sensorNoise(pictureOf(() => 120 + Math.round((random() - 0.5) * 6)))).toBeGreaterThan(0.5);
  expect(sensorNoise(pictureOf(() => 255))).toBeNull();
});

test('light on the cheeks and in the background is linear, and needs some background', () => {
  const red = pictureOf((x, y, channel) => (channel === 0 && x > 30 && x < 66 && y > 9 ? 255 : 128));
  const points = Array.from({ length: 468 }, (_, index) => [36 + (index % 25), 14 + (index % 37)] as const);
  const light = lightOn(red, points);
  expect(light?.skin[0]).toBe(1);
  expect(light?.skin[1]).toBeCloseTo(0.216, 2);
  expect(light?.around[0]).toBeCloseTo(0.216, 2);
  const filling = points.map(([x, y]) => [(x - 36) * 4, (y - 14) * 1.7] as const);
  expect(lightOn(red, filling)).toBeNull();
});
