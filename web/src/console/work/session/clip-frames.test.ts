import { expect, it } from 'vitest';
import { framesOf } from './clip-frames.ts';

it('cuts a clip at the sizes of its frames', async () => {
  const frames = framesOf(Uint8Array.of(1, 2, 3, 4, 5, 6).buffer, [1, 3, 2]);
  expect(frames.map(({ size, type }) => [size, type])).toEqual([
    [1, 'image/jpeg'],
    [3, 'image/jpeg'],
    [2, 'image/jpeg'],
  ]);
});

it('has no frames if the sizes do not fit', () => {
  expect(framesOf(Uint8Array.of(1, 2).buffer, [1, 3])).toEqual([]);
});
