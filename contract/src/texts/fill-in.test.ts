import { expect, it } from 'vitest';
import { fillIn, plural } from './fill-in.ts';

it('chooses the plural form by the rules of the language', () => {
  const minutes = { one: 'minute', other: 'minutes' };
  expect([0, 1, 2].map((count) => plural('en', count, minutes))).toEqual(['minutes', 'minute', 'minutes']);
  // Hindi uses `one` for 0. Arabic has six plural forms, and `other` replaces a form that is missing.
  expect(plural('hi', 0, { one: 'one', other: 'other' })).toBe('one');
  expect(plural('ar', 2, { two: 'two', other: 'other' })).toBe('two');
  expect(plural('ar', 3, { two: 'two', other: 'other' })).toBe('other');
});

it('fills plural forms into a text', () => {
  const text = 'Wait {n} {n:one=second|other=seconds}.';
  expect(fillIn(text, { n: 1 })).toBe('Wait 1 second.');
  expect(fillIn(text, { n: 40 })).toBe('Wait 40 seconds.');
  expect(fillIn('{n:one=एक|other=कई}', { n: 0 }, 'hi')).toBe('एक');
  expect(fillIn(text, {})).toBe('Wait  seconds.');
});
