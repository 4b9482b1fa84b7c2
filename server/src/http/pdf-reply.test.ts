import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRange } from './pdf-reply.ts';

it.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-200', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('of 100 bytes, %s is %j (RFC 9110 14.1.2)', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

it('ignores a range that ends before it begins (RFC 9110 14.1.1)', () => {
  expect(readRange('bytes=20-10', 100)).toBe('whole');
});

it('never points outside the file', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat()),
      fc.option(fc.nat()),
      fc.integer({ min: 1, max: 5000 }),
      (from, to, size) => {
        const range = readRange(`bytes=${from ?? ''}-${to ?? ''}`, size);
        if (typeof range === 'string') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeLessThan(size);
        expect(range.first).toBeLessThanOrEqual(range.last);
      },
    ),
  );
});
