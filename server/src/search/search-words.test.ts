import { expect, it } from 'vitest';
import { readSearch, wordsOf } from './search-words.ts';

const findable = (name: string, more: object = {}) => ({
  people: [{ name, phone: '+919876543210', email: 'Asha.Rao@Example.com' }],
  reference: 'LOAN-2026/17 Pune',
  metadata: { agent: 'Meera K' },
  ...more,
});
const finds = (search: string, name = 'Asha Rao') => {
  const words = new Set(wordsOf(findable(name)));
  return readSearch(search).some((way) => way.every((word) => words.has(word)));
};

it.each([
  ['asha'],
  ['RAO asha'],
  ['  Rao,Asha '],
  ['+91 98765-43210'],
  ['919876543210'],
  ['9876543210'],
  ['098765 43210'],
  ['asha.rao@example.com'],
  ['loan-2026/17'],
  ['pune meera'],
])('finds a session by %s', (search) => expect(finds(search)).toBe(true));

it.each([['ash'], ['asha kumar'], ['43210'], ['9876543211'], ['rao@example.com'], ['k'], ['...'], ['loan']])(
  'does not find a session by %s',
  (search) => expect(finds(search)).toBe(false),
);

it.each([
  ['jose núñez', 'José Nuñez'],
  ['JOSE NUNEZ', 'José Núñez'],
  ['ａｓｈａ', 'Asha'],
  ["o'neil", 'Sinéad O’Neil'],
  ['आशा', 'आशा राव'],
  ['क्\u200dषमा', 'क्षमा राव'],
])('normalises spelling: %s finds %s', (search, name) => expect(finds(search, name)).toBe(true));

it('distinguishes the signs of Indic scripts', () => {
  expect(finds('राम', 'रमा')).toBe(false);
  expect(finds('கமலா', 'கமல')).toBe(false);
});
