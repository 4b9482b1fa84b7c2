import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { packPicture, unpackPicture } from './pack-picture.ts';

const SIDE = 64;
const smooth = Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
  Math.round(128 + 90 * Math.sin((at % SIDE) / 9) * Math.cos(Math.floor(at / SIDE) / 7)),
);

it('restores every pixel of a smooth picture from less than half of its size', () => {
  const packed = packPicture(smooth);
  expect(Buffer.from(packed, 'base64').length).toBeLessThan(smooth.length / 2);
  expect(Buffer.from(unpackPicture(packed)).equals(Buffer.from(smooth))).toBe(true);
});

it('stores a picture as it is if it cannot be compressed', () => {
  const noise = randomBytes(SIDE * SIDE);
  const packed = packPicture(noise);
  expect(packed).toBe(noise.toString('base64'));
  expect(Buffer.from(unpackPicture(packed)).equals(noise)).toBe(true);
});

it('reads pictures that were stored before they were compressed', () => {
  expect(Buffer.from(unpackPicture(Buffer.from(smooth).toString('base64'))).equals(Buffer.from(smooth))).toBe(
    true,
  );
});
