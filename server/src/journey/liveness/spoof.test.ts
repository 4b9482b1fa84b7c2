import { expect, test } from 'vitest';
import { spoofOf } from './spoof.ts';

test.each([
  { scores: [0.8, 0.9], verdict: 'passed' },
  { scores: [0.5, 0.9], verdict: 'indeterminate' },
  { scores: [0.1, 0.9], verdict: 'indeterminate' },
  { scores: [0.1, 0.2], verdict: 'failed' },
] as const)('$scores: $verdict', ({ scores: [antispoof, liveness], verdict }) => {
  expect(spoofOf([{ antispoof, liveness }])).toEqual({ verdict, antispoof, liveness });
});

test('goes by the mean of all photos', () => {
  const faces = [0.5, 0.6, 1].map((score) => ({ antispoof: score, liveness: 1 }));
  expect(spoofOf(faces)).toEqual({ verdict: 'passed', antispoof: 0.7, liveness: 1 });
});

test('says nothing without a face', () => {
  expect(spoofOf([])).toEqual({ verdict: 'indeterminate', antispoof: null, liveness: null });
});
