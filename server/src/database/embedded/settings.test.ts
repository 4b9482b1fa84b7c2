import { expect, it } from 'vitest';
import { sharedMegabytes } from './settings.ts';

const GIGABYTE = 2 ** 30;

it.each([
  [1, 64],
  [2, 64],
  [8, 256],
  [16, 512],
  [64, 512],
])('with %i GB memory, uses %i MB for shared buffers', (gigabytes, megabytes) => {
  expect(sharedMegabytes(gigabytes * GIGABYTE)).toBe(megabytes);
});
