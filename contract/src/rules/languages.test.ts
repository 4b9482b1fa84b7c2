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
])('takes %j for %j', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

it('speaks English on the console to whoever reads a language that it lacks', () => {
  expect(LANGUAGES.map(consoleLanguageOf).filter((language) => language !== 'en')).toEqual(['hi']);
});
