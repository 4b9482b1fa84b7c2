import { expect, it } from 'vitest';
import { countBlinks } from './eyes.ts';

it.each([
  ['eyes shut for two frames, then open', [0.4, 0.2, 0.2, 0.4], 1],
  ['one frame, which may be noise', [0.4, 0.2, 0.4], 0],
  ['eyes that stay shut', [0.2, 0.2, 0.2], 0],
  ['eyes that are covered instead of opened', [0.4, 0.2, 0.2, null, 0.4], 0],
  ['two blinks', [0.2, 0.1, 0.5, 0.1, 0.1, 0.1, 0.4], 2],
])('counts %s', (_name, openness, blinks) => {
  expect(countBlinks(openness)).toBe(blinks);
});
