import { expect, it } from 'vitest';
import { languageOf } from './languages.ts';

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
