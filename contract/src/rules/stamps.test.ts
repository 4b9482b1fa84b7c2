import { expect, it } from 'vitest';
import { stampRule } from '../schemas/stamp-rule.ts';
import { plainNumber, readRupees, stampStateOf, stampValue } from './stamps.ts';

const share = (rest: object) =>
  ({ of: 'amount', percent: 0.1, round_to: 100, rounding: 'up', ...rest }) as const;

it.each([
  [share({}), 2_400_000, 240_000],
  [share({}), 2_450_001, 250_000],
  [share({ rounding: 'down' as const }), 2_450_001, 240_000],
  [share({ rounding: 'nearest' as const }), 2_450_001, 250_000],
  [share({ rounding: 'nearest' as const }), 2_449_999, 240_000],
  [share({ min: 500 }), 100, 50_000],
  [share({ max: 1000 }), 1e12, 100_000],
  [share({ percent: 0.0001, round_to: 0.01 }), 100, 1],
  [100, null, 10_000],
])('the value of %j of %s rupees is %s paise', (value, amount, paise) => {
  expect(stampValue(value, amount)).toBe(paise);
});

it('has no value without its amount', () => expect(stampValue(share({}), null)).toBeNull());

it.each([
  ['₹ 2,50,000.00', 250_000],
  ['Rs. 100/-', 100],
  ['INR 12.5', 12.5],
  ['1e5', null],
  ['-5', null],
  ['', null],
])('reads %j as %s rupees', (typed, rupees) => expect(readRupees(typed)).toBe(rupees));

it.each([
  ['ka', 'KA'],
  [' Jammu & Kashmir', 'JK'],
  ['TAMILNADU', 'TN'],
  ['Bavaria', undefined],
])('reads %j as the state %s', (text, code) => expect(stampStateOf(text)).toBe(code));

it('ignores white space and case in numbers', () => expect(plainNumber(' in-ka 12x')).toBe('IN-KA12X'));

it('rejects a rule whose limits contradict each other, and an unknown amount', () => {
  const rule = { state: 'KA', article: 'Article 5' };
  const isValid = (value: unknown) => stampRule.safeParse({ ...rule, value }).success;
  expect(isValid(share({ min: 5, max: 4 }))).toBe(false);
  expect(isValid(share({ of: 'salary' }))).toBe(false);
  expect(isValid(share({ of: 'data.loan_amount' }))).toBe(true);
  expect(isValid(0)).toBe(false);
});
