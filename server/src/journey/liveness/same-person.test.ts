import { expect, test } from 'vitest';
import { similarityOf } from '../../providers/vision/similarity.ts';
import { likenessOf } from './same-person.ts';

const likenessBetween = (descriptors: number[][]) => likenessOf(similarityOf(descriptors));

/** A descriptor at this angle from the first one, in degrees. */
const turned = (degrees: number) => [
  3 * Math.cos((degrees * Math.PI) / 180),
  3 * Math.sin((degrees * Math.PI) / 180),
  0,
];

test.each([
  { degrees: 0, verdict: 'passed', similarity: 1 },
  { degrees: 50, verdict: 'passed', similarity: 0.643 },
  { degrees: 55, verdict: 'indeterminate', similarity: 0.574 },
  { degrees: 60, verdict: 'failed', similarity: 0.5 },
  { degrees: 90, verdict: 'failed', similarity: 0 },
])('$degrees degrees apart: $verdict', ({ degrees, verdict, similarity }) => {
  expect(likenessBetween([turned(0), turned(degrees)])).toEqual({ verdict, similarity });
});

test('the two that are least alike decide', () => {
  expect(likenessBetween([turned(0), turned(40), turned(80)])).toMatchObject({ verdict: 'failed' });
});

test('one face, or none, is like nobody', () => {
  const unknown = { verdict: 'indeterminate', similarity: null };
  expect([likenessBetween([]), likenessBetween([turned(0)])]).toEqual([unknown, unknown]);
});

test('a descriptor of nothing is like nothing', () => {
  expect(likenessBetween([[0, 0, 0], turned(0)])).toEqual({ verdict: 'failed', similarity: 0 });
});
