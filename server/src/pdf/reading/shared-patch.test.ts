import { expect, it } from 'vitest';
import { sharedPatch } from './shared-patch.ts';

it('is applied by the first user and undone by the last, in any order', () => {
  const log: string[] = [];
  const patch = sharedPatch(() => {
    log.push('applied');
    return () => log.push('undone');
  });
  const [endFirst, endSecond] = [patch(), patch()];
  endFirst();
  expect(log).toEqual(['applied']);
  endSecond();
  expect(log).toEqual(['applied', 'undone']);
  patch()();
  expect(log).toEqual(['applied', 'undone', 'applied', 'undone']);
});
