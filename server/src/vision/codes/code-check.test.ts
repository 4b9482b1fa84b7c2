import { expect, test } from 'vitest';
import { checkCode, codesIn } from './code-check.ts';
import type { TextOutput } from './code-check.ts';
import { BLANK, readFreely, SIGNS } from '@countersign/contract/rules/ctc';

/**
 * The digits that the network reads, and the certainty of the last digit. The remaining probability goes to the digit
 * before the last one.
 */
interface Saying {
  digits: string;
  certainty?: number;
}
const NOTHING: Saying = { digits: '' };

/** Returns the output of a network that reads these digits, with a blank after each digit. */
function said({ digits, certainty = 0.999 }: Saying) {
  const signs = ['', ...Array.from(digits).flatMap((digit) => [digit, ''])];
  const probabilities = new Float64Array(signs.length * SIGNS);
  for (const [step, digit] of signs.entries()) {
    const certain = step === signs.length - 2 ? certainty : 1;
    probabilities[step * SIGNS + (digit === '' ? BLANK : digit === '?' ? 10 : Number(digit))] = certain;
    if (certain < 1) probabilities[step * SIGNS + (((Number(digit) || 0) + 9) % 10)] = 1 - certain;
  }
  const output = { steps: signs.length, probabilities };
  return { ...output, freely: readFreely(output) };
}

interface Place {
  x?: number;
  y?: number;
  height?: number;
}

function text(
  plain: Saying,
  mirrored: Saying = NOTHING,
  { x = 320, y = 240, height = 60 }: Place = {},
): TextOutput {
  const box = { centre: { x, y }, width: height * 3, height, angle: 0 };
  return { box, plain: said(plain), mirrored: said(mirrored) };
}

const check = (texts: readonly TextOutput[], code: string, sentences: readonly TextOutput['box'][] = []) =>
  checkCode(codesIn(texts, sentences), code);

test.each([
  ['plain', text({ digits: '4826' })],
  ['mirrored', text(NOTHING, { digits: '4826' })],
  ['plain, with marks for digits in a mirror', text({ digits: '4826' }, { digits: '?2?4' })],
])('finds the code: %s', (_how, shown) => {
  expect(check([shown], '4826')).toEqual({
    seen: 'expected',
    probability: expect.closeTo(0.999, 6),
    lead: expect.closeTo(999, 6),
    box: shown.box,
  });
});

test('accepts the expected code only if it is three times as likely as every code with one other digit', () => {
  expect(check([text({ digits: '4826', certainty: 0.8 })], '4826')).toMatchObject({ seen: 'expected' });
  expect(check([text({ digits: '4826', certainty: 0.7 })], '4826')).toMatchObject({ seen: null });
  expect(check([text({ digits: '4826', certainty: 0.7 })], '4825')).toMatchObject({ seen: null });
  expect(check([text({ digits: '4826', certainty: 0.98 })], '4825')).toMatchObject({ seen: 'other' });
});

test.each([
  ['four other digits', [text({ digits: '4826' })], 'other'],
  ['four other digits in a mirror', [text(NOTHING, { digits: '4826' })], 'other'],
  ['digits that are hard to read', [text({ digits: '4826', certainty: 0.8 })], null],
  ['three digits', [text({ digits: '482' })], null],
  ['five digits', [text({ digits: '48260' })], null],
  ['a mark', [text({ digits: '48?6' })], null],
  ['a clock', [text({ digits: '0945' })], null],
  ['nothing', [], null],
])('distinguishes another code from no code: %s', (_what, shown, seen) => {
  expect(check(shown, '9999')).toMatchObject({ seen });
});

test('does not read legible text as its mirror image', () => {
  const shown = text({ digits: '5802' }, { digits: '5082', certainty: 0.9 });
  expect(check([shown], '5082')).toMatchObject({ seen: 'other', probability: 0, box: null });
  expect(check([shown], '5802')).toMatchObject({ seen: 'expected' });
});

test('prefers the expected code when both directions are equally clear', () => {
  const shown = text({ digits: '5802' }, { digits: '5082' });
  expect([check([shown], '5802').seen, check([shown], '5082').seen]).toEqual(['expected', 'expected']);
});

test.each([
  ['a third as high', 20, 'other'],
  ['two thirds as high', 40, 'expected'],
])('a text that is %s as the largest four digits', (_what, height, seen) => {
  const texts = [text({ digits: '4826' }), text({ digits: '3990' }, NOTHING, { y: 20, height })];
  expect(check(texts, '3990')).toMatchObject({ seen });
});

test('does not treat a small code as small print next to large texts that are not codes', () => {
  const texts = [text({ digits: '48' }), text({ digits: '3990' }, NOTHING, { y: 20, height: 20 })];
  expect(check(texts, '3990')).toMatchObject({ seen: 'expected' });
});

test('ignores a group of a longer number', () => {
  const groups = ['4826', '3990', '2222'].map((digits, at) =>
    text({ digits }, NOTHING, { x: 120 + at * 200 }),
  );
  expect(check(groups, '3990')).toMatchObject({ seen: null, probability: 0, box: null });
});

test('ignores digits in a line of words', () => {
  const sentence = { centre: { x: 620, y: 240 }, width: 400, height: 60, angle: 0 };
  expect(check([text({ digits: '4826' })], '4826', [sentence])).toEqual({
    seen: null,
    probability: 0,
    lead: 0,
    box: null,
  });
});
