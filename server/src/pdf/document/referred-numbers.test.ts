import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberSet } from '../reading/number-set.ts';
import { collectReferences } from './referred-numbers.ts';

const LIMIT = 100_000;

function notedIn(text: string): NumberSet {
  const numbers = new NumberSet(LIMIT);
  collectReferences(Buffer.from(text, 'latin1'), numbers);
  return numbers;
}

function referredIn(text: string): number[] {
  const numbers = notedIn(text);
  return Array.from({ length: LIMIT }, (_, number) => number).filter((number) => numbers.has(number));
}

it('finds references and nothing else', () => {
  expect(
    referredIn('<< /A 12 0 R /B [3 0 R 4 0 R] /C 0015 65535 R /D 99 /E (7 0 obj) /F 5.6 8 0 r >>'),
  ).toEqual([3, 4, 12, 15]);
});

it('finds references whose parts touch, which the library accepts too', () => {
  expect(referredIn('<< /A 12 0R /B[3-0 R 4+0R/x] >>')).toEqual([3, 4, 12]);
});

it('finds references at either end of the file', () => {
  expect(referredIn('12 0 R')).toEqual([12]);
  expect(referredIn('x 7 0')).toEqual([]);
});

const gap = fc
  .array(
    fc.constantFrom(
      ' ',
      '\n',
      '\r',
      '\t',
      '\f',
      '\0',
      '%\n',
      '%9 9 R\r',
      '% a long comment, longer than is read\n',
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

it('finds every reference, whatever stands between its parts and around it', () => {
  const around = fc.string({ unit: fc.constantFrom(' ', '0', 'R', '9', '/', '%', '(', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: LIMIT - 1 }),
      fc.integer({ min: 0, max: 65_535 }),
      gap,
      gap,
      around,
      around,
      (number, generation, first, second, before, behind) => {
        const text = `${before}/${number}${first}${generation}${second}R${behind}`;
        expect([text, notedIn(text).has(number)]).toEqual([text, true]);
      },
    ),
    { numRuns: 500 },
  );
});

it('is not slowed down by lines of comments', () => {
  expect(referredIn('1%'.repeat(2_000_000))).toEqual([1]);
});
