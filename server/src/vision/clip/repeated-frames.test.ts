import { randomFrom } from '@countersign/fixtures/synthetic-signer/rasterise';
import { expect, it } from 'vitest';
import { copiedFrames, loopRatio } from './repeated-frames.ts';

const random = randomFrom(5);

/** Draws a soft edge at this position. The noise resembles the effect of another encoding. */
const pictureAt = (place: number, noise = 0.2) =>
  Float64Array.from({ length: 768 }, (_, at) => {
    const distance = (at % 32) - 16 - place;
    return 120 + 80 * Math.tanh(distance / 3) + noise * (random() - 0.5);
  });

it('recognises a loop, also if its frames were encoded again', () => {
  const loop = Array.from({ length: 50 }, (_, index) => pictureAt(4 * Math.sin((6.28 * (index % 12)) / 12)));
  expect(loopRatio(loop)).toBeLessThan(0.35);
});

it('recognises a loop of a small face, although the noise of encoding fills the rest of the picture', () => {
  const wall = pictureAt(0, 0);
  const smallFaceAt = (place: number) => {
    const face = pictureAt(place, 0);
    return wall.map((level, at) => (at < 96 ? (face[at] ?? 0) : level) + 4 * (random() - 0.5));
  };
  const loop = Array.from({ length: 26 }, (_, index) => smallFaceAt(4 * Math.sin((6.28 * (index % 5)) / 5)));
  expect(loopRatio(loop)).toBeLessThan(0.2);
});

it('takes a face that sways for a new picture each time', () => {
  const sway = Array.from({ length: 50 }, (_, index) =>
    pictureAt(4 * Math.sin(index / 4) + 3 * Math.sin(index / 9.7)),
  );
  expect(loopRatio(sway)).toBeGreaterThan(0.6);
});

it('says nothing about a picture that does not move', () => {
  expect(loopRatio(Array.from({ length: 50 }, () => pictureAt(0)))).toBeNull();
});

it('counts copied frames, but not those that a slow camera repeats at once', () => {
  const [one, other] = [Uint8Array.of(1), Uint8Array.of(2)];
  expect(copiedFrames([one, one, other, other])).toBe(0);
  expect(copiedFrames([one, other, one, other])).toBe(2);
});
