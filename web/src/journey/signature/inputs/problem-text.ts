/** Describes the problem with an answer and what to enter instead. */
import { type Language, localeOf } from '@countersign/contract/rules/languages';
import { inputInWords, type InputProblem } from '@countersign/contract/rules/signer-inputs';
import type { OptionTexts } from '../../../texts/shapes.ts';
import type { Asked } from './answers.ts';

type Words = OptionTexts['inputs'];

/** Examples of valid answers, which are the same in every language. */
const EXAMPLES = {
  email: 'name@example.com',
  phone: '98765 43210',
  pincode: '411001',
  pan: 'ABCDE1234F',
  ifsc: 'HDFC0001234',
} as const;

/** Returns a description of the expected format. Returns null if any text is valid. */
export function formatHint({ format }: Pick<Asked, 'format'>, words: Words): string | null {
  if (format === undefined) return null;
  if (format === 'digits' || format === 'letters') return words[format];
  return words.example(EXAMPLES[format]);
}

export function problemText(
  asked: Asked,
  problem: InputProblem['problem'],
  words: Words,
  language: Language,
): string {
  const { type, min_length = 1, max_length, min = 0, max = 0, decimals = 0, earliest, latest } = asked;
  const day = (text = '') => inputInWords({ type: 'date' }, text, localeOf(language));
  switch (problem) {
    case 'missing':
      if (type === 'checkbox') return words.tick;
      return type === 'radio' || type === 'choice' ? words.choose : words.missing;
    case 'format':
      return formatHint(asked, words) ?? words.letters;
    case 'too_short':
      return words.tooShort(min_length);
    case 'too_long':
      return max_length === undefined ? words.doesNotFit : words.tooLong(max_length);
    case 'not_a_number':
      return words.number;
    case 'too_small':
      return words.tooSmall(String(min));
    case 'too_large':
      return words.tooLarge(String(max));
    case 'too_many_decimals':
      return decimals === 0 ? words.whole : words.decimals(decimals);
    case 'not_a_date':
      return words.date;
    case 'too_early':
      return words.tooEarly(day(earliest));
    case 'too_late':
      return words.tooLate(day(latest));
    case 'not_drawable':
      return words.characters;
    case 'does_not_fit':
      return words.doesNotFit;
    case 'not_an_option':
    case 'not_asked':
    case 'wrong_type':
      return words.unusable;
  }
}
