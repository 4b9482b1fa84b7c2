import { LANGUAGES } from '@countersign/contract/rules/languages';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { languageAskedFor } from './language.ts';

const asked = (header?: string) => languageAskedFor({ 'accept-language': header });

it.each([
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['hi-IN,en;q=0.8', 'hi'],
  [' HI ; q=0.9 , en ; q=0.8 ', 'hi'],
  ['en;q=0.5, hi', 'hi'],
  ['en;q=0.8,hi;q=0.9', 'hi'],
  ['kok, hi;q=0.7, en;q=0.3', 'hi'],
  ['ur-IN, hi;q=0.7', 'ur'],
  ['fr-CH, fr;q=0.9, *;q=0.5', 'en'],
  ['en-IN,hi;q=0.9', 'en'],
  ['en,hi', 'en'],
  ['hi,en', 'hi'],
  ['hi;q=0, en;q=0.1', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=2', 'en'],
  ['hi;q=', 'en'],
  ['hil', 'en'],
  ['', 'en'],
  [',;,', 'en'],
  [undefined, 'en'],
])('%j is answered in %s', (header, language) => {
  expect(asked(header)).toBe(language);
});

it('always answers in a supported language', () => {
  const preference = fc.oneof(fc.string(), fc.constantFrom('hi;q=0.3', 'en;q=1', '*', 'hi-IN'));
  fc.assert(
    fc.property(fc.array(preference), (preferences) => {
      expect(LANGUAGES).toContain(asked(preferences.join(',')));
    }),
  );
});
