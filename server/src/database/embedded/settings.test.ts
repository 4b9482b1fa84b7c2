import { expect, it } from 'vitest';
import { sharedMegabytes } from './settings.ts';

const GIGABYTE = 2 ** 30;

it.each([
  [1, 64],
  [2, 64],
  [8, 256],
  [16, 512],
  [64, 512],
])('keeps of %i GB of memory %i MB for what is read most', (gigabytes, megabytes) => {
  expect(sharedMegabytes(gigabytes * GIGABYTE)).toBe(megabytes);
});
