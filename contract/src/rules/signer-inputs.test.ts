import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signerInput } from '../originator/signer-input.ts';
import {
  askedInputs,
  checkInputs,
  INPUT_TYPES,
  inputInWords,
  TEXT_FORMATS,
  tidyInput,
  type SignerInput,
} from './signer-inputs.ts';

const asked = (input: Partial<SignerInput>): SignerInput => ({
  type: 'text',
  key: 'a',
  label: 'A',
  required: true,
  ...input,
});
const outcome = (input: Partial<SignerInput>, value: string | boolean) => {
  const { values, problems } = checkInputs([asked(input)], { a: value });
  return problems[0]?.problem ?? values['a'];
};

describe('a value', () => {
  it.each<[Partial<SignerInput>, string | boolean, string | boolean | undefined]>([
    [{}, '  Asha \n Rao ', 'Asha Rao'],
    [{}, ' ', 'missing'],
    [{ required: false }, ' ', undefined],
    [{}, true, 'wrong_type'],
    [{ format: 'pan' }, 'abcde 1234 f', 'ABCDE1234F'],
    [{ format: 'pan' }, 'ABCD1234F', 'format'],
    [{ format: 'ifsc' }, 'hdfc0001234', 'HDFC0001234'],
    [{ format: 'pincode' }, '४११००१', '411001'],
    [{ format: 'pincode' }, '011001', 'format'],
    [{ format: 'phone' }, '+91 98765-43210', '+919876543210'],
    [{ format: 'email' }, 'asha@example.com', 'asha@example.com'],
    [{ format: 'email' }, 'asha@example', 'format'],
    [{ format: 'letters' }, 'आशा राव', 'आशा राव'],
    [{ format: 'letters' }, 'R2D2', 'format'],
    [{ format: 'digits' }, '12 34', '1234'],
    [{ max_length: 5 }, 'क्षत्रिय', 'क्षत्रिय'],
    [{ max_length: 4 }, 'क्षत्रिय', 'too_long'],
    [{ max_length: 2 }, 'abc', 'too_long'],
    [{ min_length: 2 }, 'a', 'too_short'],
    [{ type: 'number' }, '2,50,000.50', '250000.50'],
    [{ type: 'number' }, '٢٥', '25'],
    [{ type: 'number' }, '1e5', 'not_a_number'],
    [{ type: 'number', decimals: 0 }, '1.5', 'too_many_decimals'],
    [{ type: 'number', min: 1, max: 9 }, '0', 'too_small'],
    [{ type: 'number', min: 1, max: 9 }, '9.01', 'too_large'],
    [{ type: 'number' }, '1234567890123456', 'too_long'],
    [{ type: 'date' }, '2024-02-29', '2024-02-29'],
    [{ type: 'date' }, '2026-02-29', 'not_a_date'],
    [{ type: 'date', earliest: '2026-01-01' }, '2025-12-31', 'too_early'],
    [{ type: 'date', latest: '2026-01-01' }, '2026-01-02', 'too_late'],
    [{ type: 'checkbox' }, true, true],
    [{ type: 'checkbox' }, false, 'missing'],
    [{ type: 'checkbox' }, 'yes', 'wrong_type'],
    [{ type: 'choice', options: ['a', 'b'] }, 'b', 'b'],
    [{ type: 'choice', options: ['a', 'b'] }, 'c', 'not_an_option'],
    [{ type: 'initials' }, 'A.R.', 'A.R.'],
    [{ type: 'initials' }, '12', 'format'],
  ])('%j: %j gives %j', (input, value, expected) => expect(outcome(input, value)).toBe(expected));

  const anyInput = fc.record({
    type: fc.constantFrom(...INPUT_TYPES),
    format: fc.constantFrom(undefined, ...TEXT_FORMATS),
    required: fc.boolean(),
    options: fc.constant<string[]>(['a', 'b']),
    max_length: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  });
  const anyValue = fc.oneof(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.double().map(String));

  it('that is accepted is accepted again, unchanged', () => {
    fc.assert(
      fc.property(anyInput, anyValue, (given, value) => {
        const input = asked(given);
        const first = checkInputs([input], { a: value });
        if (first.problems.length > 0) return;
        expect(checkInputs([input], first.values)).toEqual(first);
      }),
    );
  });

  it('is accepted or has a problem, unless it is empty and optional', () => {
    fc.assert(
      fc.property(anyInput, anyValue, (given, value) => {
        const { values, problems } = checkInputs([asked(given)], { a: value });
        const isBlank =
          value === false || (typeof value === 'string' && tidyInput(asked(given), value) === '');
        expect('a' in values || problems.length > 0 || (isBlank && !given.required)).toBe(true);
      }),
    );
  });

  it('belongs to a question, and every problem is reported at once', () => {
    const two = [asked({}), asked({ key: 'b', type: 'number' })];
    expect(checkInputs(two, { b: 'x', constructor: 'y' }).problems).toEqual([
      { key: 'a', problem: 'missing' },
      { key: 'b', problem: 'not_a_number' },
      { key: 'constructor', problem: 'not_asked' },
    ]);
  });
});

it('asks once for fields with the same key, and for a radio group with all its options', () => {
  const radio = (option: string) => ({ input: asked({ type: 'radio', key: 'r', option }) });
  const text = { input: asked({ prefilled: 'x' }) };
  expect(askedInputs([text, radio('One'), {}, radio('Two'), text])).toMatchObject([
    { key: 'a', prefilled: 'x' },
    { key: 'r', options: ['One', 'Two'] },
  ]);
});

it('writes a date in words and leaves everything else as it is', () => {
  expect(inputInWords({ type: 'date' }, '2026-03-05', 'en-IN')).toBe('5 March 2026');
  expect(inputInWords({ type: 'number' }, '250000', 'en-IN')).toBe('250000');
  expect(inputInWords({ type: 'checkbox' }, true, 'en-IN')).toBe('');
});

const faultyFields = (input: object) =>
  signerInput
    .safeParse(input)
    .error?.issues.map(({ path }) => path.join('.'))
    .sort();

describe('the rules of an input', () => {
  it('are rejected with all mistakes at once', () => {
    const wrong = {
      type: 'number',
      key: '1',
      label: ' ',
      format: 'pan',
      min: 5,
      max: 1,
      options: ['a'],
      prefilled: 'x',
    };
    expect(faultyFields(wrong)).toEqual(['format', 'key', 'label', 'min', 'options', 'options', 'prefilled']);
    expect(faultyFields({ type: 'choice', key: 'a', label: 'A' })).toEqual(['options']);
    expect(faultyFields({ type: 'radio', key: 'a', label: 'A' })).toEqual(['option']);
  });

  it('accept a prefilled value that satisfies them', () => {
    expect(signerInput.safeParse(asked({ format: 'pan', prefilled: 'abcde1234f' })).success).toBe(true);
    expect(signerInput.safeParse(asked({ format: 'pan', prefilled: 'abc' })).success).toBe(false);
  });
});
