import { checkReason } from '@countersign/contract/texts/check-reasons';
import { presenceReasons } from '@countersign/contract/texts/en/presence-reasons';
import { expect, it } from 'vitest';
import { checkReasons as en } from '../../../texts/en/console/check-reasons.ts';
import { checkReasons as hi } from '../../../texts/hi/console/check-reasons.ts';
import { reasonInWords } from './check-reason.ts';

it('translates English reasons of the evidence into the language of the page', () => {
  expect(reasonInWords(checkReason('PRIVATE_ADDRESS'), en, 'en')).toBe(
    'The network address belongs to a private network',
  );
  expect(reasonInWords(`${checkReason('PRIVATE_WINDOW')}; ${checkReason('NO_COOKIES')}`, hi, 'hi')).toBe(
    'निजी विंडो; कुकी बंद हैं',
  );
  expect(reasonInWords(checkReason('SAME_FACE', { order: '2' }), hi, 'hi')).toBe('चेहरा हस्ताक्षरकर्ता 2 का है');
  expect(reasonInWords(presenceReasons.FACE_TOO_SMALL, hi, 'hi')).toBe(hi.FACE_TOO_SMALL);
});

it('returns null for unknown reasons', () => {
  expect(reasonInWords('a later reason', hi, 'hi')).toBeNull();
});

const factsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([fact]) => fact).sort();

it('fills in the same facts in every language', () => {
  const english = new Map<string, string>(Object.entries(en));
  for (const [code, words] of Object.entries(hi))
    expect([code, factsOf(words)]).toEqual([code, factsOf(english.get(code) ?? '')]);
});
