import { expect, it } from 'vitest';
import { checkReasons as en } from '../../../texts/en/console/check-reasons.ts';
import { checkReasons as hi } from '../../../texts/hi/console/check-reasons.ts';
import { reasonInWords } from './check-reason.ts';

it('translates English reasons of the evidence into the language of the page', () => {
  expect(reasonInWords('private address', en, 'en')).toBe('The network address belongs to a private network');
  expect(reasonInWords('A private window; Cookies are switched off', hi, 'hi')).toBe('निजी विंडो; कुकी बंद हैं');
  expect(reasonInWords('the face is that of the signer with order 2', hi, 'hi')).toBe(
    'चेहरा हस्ताक्षरकर्ता 2 का है',
  );
  expect(reasonInWords('Move closer', hi, 'hi')).toBe(hi.FACE_TOO_SMALL);
});

it('returns null for unknown reasons', () => {
  expect(reasonInWords('something of tomorrow', hi, 'hi')).toBeNull();
});

const factsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([fact]) => fact).sort();

it('fills in the same facts in every language', () => {
  const english = new Map<string, string>(Object.entries(en));
  for (const [code, words] of Object.entries(hi))
    expect([code, factsOf(words)]).toEqual([code, factsOf(english.get(code) ?? '')]);
});
