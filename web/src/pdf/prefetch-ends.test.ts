import { expect, it, vi } from 'vitest';
import { prefetchEnds } from './prefetch-ends.ts';

const CHUNK = 100;
const loaderOf = () => {
  const load = vi.fn((begin: number, end: number) => Promise.resolve(new Uint8Array([begin, end])));
  return { load, close: vi.fn() };
};

it.each([
  [
    'a long document',
    250,
    [
      [0, 100],
      [200, 250],
    ],
  ],
  [
    'one of whole chunks',
    300,
    [
      [0, 100],
      [200, 300],
    ],
  ],
  ['one of a single chunk', 40, [[0, 40]]],
])('fetches both ends of %s immediately', (_, bytes, ends) => {
  const loader = loaderOf();
  prefetchEnds(loader, bytes, CHUNK);
  expect(loader.load.mock.calls).toEqual(ends);
});

it('returns each prefetched part once, and fetches other parts on demand', async () => {
  const loader = loaderOf();
  const both = prefetchEnds(loader, 250, CHUNK);
  expect(await both.load(200, 250)).toEqual(new Uint8Array([200, 250]));
  expect(await both.load(0, 100)).toEqual(new Uint8Array([0, 100]));
  expect(loader.load).toHaveBeenCalledTimes(2);
  await both.load(100, 200);
  await both.load(0, 100);
  expect(loader.load.mock.calls.slice(2)).toEqual([
    [100, 200],
    [0, 100],
  ]);
});

it('fetches a longer range again', async () => {
  const loader = loaderOf();
  const both = prefetchEnds(loader, 250, CHUNK);
  await both.load(0, 200);
  expect(loader.load).toHaveBeenLastCalledWith(0, 200);
});

it('is closed together with its loader', () => {
  const loader = loaderOf();
  prefetchEnds(loader, 250, CHUNK).close();
  expect(loader.close).toHaveBeenCalled();
});
