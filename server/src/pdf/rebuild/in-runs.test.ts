import { expect, it } from 'vitest';
import { inRuns } from './in-runs.ts';

it('covers each page once', async () => {
  const seen: number[] = [];
  const none = await inRuns({ from: 1, to: 20 }, async (from, to) => {
    for (let page = from; page <= to; page += 1) seen.push(page);
    return null;
  });
  expect(none).toBeNull();
  expect(seen.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

it('returns a result even if a run that started earlier finishes later without one', async () => {
  const slow = Promise.withResolvers<null>();
  const result = inRuns({ from: 1, to: 12 }, async (from) => (from === 1 ? slow.promise : 'found'));
  // The first run ends only after the second one.
  setTimeout(() => slow.resolve(null), 10);
  expect(await result).toBe('found');
});
