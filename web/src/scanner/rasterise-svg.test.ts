import { expect, it } from 'vitest';
import { rasteriseSvg, sizeFor } from './rasterise-svg.ts';

it('has the same size, whatever size the file declares', () => {
  expect(sizeFor(256, 256)).toEqual({ width: 1024, height: 1024 });
  expect(sizeFor(1_000_000, 500_000)).toEqual({ width: 1024, height: 512 });
  expect(sizeFor(1, 100_000)).toEqual({ width: 1, height: 1024 });
  expect(sizeFor(0, 0)).toEqual({ width: 1024, height: 1024 });
});

it('is not opened if the file is too large', async () => {
  expect(await rasteriseSvg(new Blob([new Uint8Array(1_000_001)], { type: 'image/svg+xml' }))).toBeNull();
});
