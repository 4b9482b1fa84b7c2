import { expect, it } from 'vitest';
import { dataProblems, valuesFor } from './data.ts';

const field = (key: string) => ({
  id: 'a',
  kind: 'text' as const,
  key,
  required: true,
  document: 1,
  page: 1,
  x: 0,
  y: 0,
  width: 90,
  height: 14,
  align: 'left' as const,
});

it.each([2 ** 53, -(2 ** 53), 1e21, 1e-7, 0.1 + 0.2])('the number %s may have lost digits', (amount) => {
  expect(dataProblems([field('amount')], { amount })).toEqual([{ key: 'amount', problem: 'digits_lost' }]);
});

it.each([123_456_789_012_345, -4500.25, 0, 0.000012])('the number %s is accepted unchanged', (amount) => {
  expect(valuesFor([field('amount')], { amount })).toMatchObject([{ value: String(amount) }]);
});

it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'inherited properties are not a value of the key %s',
  (key) => {
    expect(dataProblems([field(key)], {})).toEqual([{ key, problem: 'missing' }]);
    expect(valuesFor([{ ...field(key), required: false }], {})).toEqual([]);
  },
);
