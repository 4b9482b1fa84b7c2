import { expect, test } from 'vitest';
import { largestDistance } from '../../vision/faces/face-distance.ts';
import { likenessOf } from './same-person.ts';

const likenessBetween = (descriptors: number[][]) => likenessOf(largestDistance(descriptors));

test.each([
  { distance: 0, verdict: 'passed' },
  { distance: 0.5, verdict: 'passed' },
  { distance: 0.501, verdict: 'indeterminate' },
  { distance: 0.56, verdict: 'indeterminate' },
  { distance: 0.561, verdict: 'failed' },
  { distance: 1.2, verdict: 'failed' },
])('$distance apart: $verdict', ({ distance, verdict }) => {
  const [one, other] = [
    [1, 0.2],
    [1 + distance * 0.6, 0.2 - distance * 0.8],
  ];
  expect(likenessBetween([one, other])).toEqual({ verdict, distance });
});

test('the most distant pair decides', () => {
  expect(likenessBetween([[0], [0.4], [0.8]])).toEqual({ verdict: 'failed', distance: 0.8 });
});

test('one face or none cannot be compared', () => {
  const unknown = { verdict: 'indeterminate', distance: null };
  expect([likenessBetween([]), likenessBetween([[1]])]).toEqual([unknown, unknown]);
});
