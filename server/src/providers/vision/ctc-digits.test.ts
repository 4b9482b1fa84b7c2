import { expect, test } from 'vitest';
import { readDigits } from './ctc-digits.ts';

const ALPHABET = ['', ...Array.from('0123456789'), 'O', 'S', ':', ' '];

/** One step for each entry: how likely each character is; _ is the blank. */
function steps(...rows: Record<string, number>[]) {
  const data = new Float32Array(rows.length * ALPHABET.length);
  for (const [step, row] of rows.entries()) {
    for (const [character, likelihood] of Object.entries(row)) {
      data[step * ALPHABET.length + ALPHABET.indexOf(character === '_' ? '' : character)] = likelihood;
    }
  }
  return { data, dims: [1, rows.length, ALPHABET.length] };
}

const certain = (text: string) => steps(...Array.from(text, (character) => ({ [character]: 1 })));

test.each([
  ['_4_8_2_1_', '4821'],
  ['444_88821', '4821'],
  ['4_4_88_8_1', '44881'],
  ['0007', '07'],
  ['0_0_0_7', '0007'],
  ['____', ''],
])('%s says %j', (path, digits) => {
  expect(readDigits(certain(path), ALPHABET)).toMatchObject({ text: digits, digits });
});

test('other characters are text but no digits', () => {
  expect(readDigits(certain('12:47'), ALPHABET)).toMatchObject({ text: '12:47', digits: '1247' });
});

test('what is rather a letter may still be the digit that it looks like', () => {
  const reading = readDigits(steps({ O: 0.7, '0': 0.29, _: 0.01 }, { '7': 0.9, _: 0.1 }), ALPHABET);
  expect(reading).toEqual({ text: 'O7', digits: '07', confidence: expect.closeTo(0.9, 5) });
});

test('what is surely a letter is no digit', () => {
  expect(readDigits(steps({ S: 0.98, '5': 0.02 }), ALPHABET)).toMatchObject({ text: 'S', digits: '' });
});

test('a reading is as certain as its least certain digit, and that as its clearest step', () => {
  const reading = readDigits(
    steps({ '4': 0.99, _: 0.01 }, { '8': 0.4, '3': 0.35, _: 0.25 }, { '8': 0.7, '3': 0.3 }, { _: 1 }),
    ALPHABET,
  );
  expect(reading).toMatchObject({ digits: '48', confidence: expect.closeTo(0.7, 5) });
});

test('nothing read is not certain', () => {
  expect(readDigits(certain('__'), ALPHABET).confidence).toBe(0);
});

test('a model with another alphabet is refused', () => {
  expect(() => readDigits(certain('1'), ALPHABET.slice(1))).toThrow('do not belong together');
});
