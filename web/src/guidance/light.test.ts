import { expect, it } from 'vitest';
import { dimmed, face, frame } from './testing/drawn-frames.ts';
import { isDim } from './light.ts';

const box = { x: 160, y: 130, width: 120, height: 200 };

it('is dim if the whole picture is dark', () => {
  expect(isDim(frame(), null)).toBe(false);
  expect(isDim(dimmed(frame(), 0.5), null)).toBe(false);
  expect(isDim(dimmed(frame(), 0.25), null)).toBe(true);
});

it('is dim if the face is backlit, but not because the skin is dark', () => {
  expect(isDim(frame(...face(220, 230, 240, 20)), box)).toBe(true);
  expect(isDim(frame(...face(220, 230, 240, 70)), box)).toBe(false);
});

it('counts only the part of a face inside the picture', () => {
  expect(isDim(frame(), { x: -100, y: -100, width: 120, height: 120 })).toBe(false);
});
