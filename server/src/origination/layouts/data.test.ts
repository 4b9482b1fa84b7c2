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

it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'what every object has is no value of the key %s',
  (key) => {
    expect(dataProblems([field(key)], {})).toEqual([{ key, problem: 'missing' }]);
    expect(valuesFor([{ ...field(key), required: false }], {})).toEqual([]);
  },
);
