import { expect, test } from 'vitest';
import { isCode, isIssued, isTimeOfDay } from './codes.ts';

test.each([
  ['4826', true],
  ['8808', false],
  ['8893', true],
  ['2468', true],
  ['4806', false],
  ['4821', false],
  ['4827', false],
  ['0945', false],
  ['2026', false],
  ['0000', false],
])('%s cannot be mistaken for anything else: %s', (code, is) => {
  expect(isIssued(code)).toBe(is);
});

test.each([
  ['2359', true],
  ['0000', true],
  ['2400', false],
  ['2360', false],
  ['945', false],
])('%s can be a clock time: %s', (code, is) => {
  expect(isTimeOfDay(code)).toBe(is);
});

test.each([
  ['4826', true],
  ['482', false],
  ['48261', false],
  ['48 6', false],
  ['48?6', false],
])('%s has four digits: %s', (text, is) => {
  expect(isCode(text)).toBe(is);
});
