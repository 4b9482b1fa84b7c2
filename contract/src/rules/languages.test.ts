import { expect, it } from 'vitest';
import { consoleLanguageOf, LANGUAGES, languageOf } from './languages.ts';

it.each([
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['HI-deva-in', 'hi'],
  ['en-GB', 'en'],
  ['hil', undefined],
  ['h', undefined],
  ['fr', undefined],
  ['*', undefined],
  ['', undefined],
])('resolves %j to %j', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

it('falls back to English on the console for languages without a console translation', () => {
  expect(LANGUAGES.map(consoleLanguageOf).filter((language) => language !== 'en')).toEqual(['hi']);
});
