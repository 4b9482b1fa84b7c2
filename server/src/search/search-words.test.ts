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
  ['ash'],
  ['ash rao'],
  ['3210'],
  ['asha 3210'],
  ['loan'],
  ['loa'],
  ['2026'],
  ['2026/17'],
])('finds a session by %s', (search) => expect(finds(search)).toBe(true));

it.each([
  ['as'],
  ['sha'],
  ['asha kum'],
  ['43210'],
  ['9876543211'],
  ['rao@example.com'],
  ['k'],
  ['...'],
  ['mee'],
  ['177'],
])('does not find a session by %s', (search) => expect(finds(search)).toBe(false));

it.each(['lak', 'lakshm', 'lakshmi', 'LAKSHMI nar', 'iye'])('finds Lakshmi Narayan Iyer by %s', (search) =>
  expect(finds(search, 'Lakshmi Narayan Iyer')).toBe(true),
);

it.each(['004521', '4521', '521', '0045', 'hdfc', 'hdf', 'HDFC004521-B'])(
  'finds the reference HDFC004521-B by %s',
  (search) => {
    const words = new Set(wordsOf(findable('Asha', { reference: 'HDFC004521-B' })));
    expect(readSearch(search).some((way) => way.every((word) => words.has(word)))).toBe(true);
  },
);

it('indexes the beginnings of Indic names by characters', () => {
  expect(finds('लक्ष', 'लक्ष्मी राव')).toBe(true);
  expect(finds('लक्षमी', 'लक्ष्मी राव')).toBe(false);
});

it('keeps every whole word if names have more parts than are indexed', () => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    name: `Lakshminarayanan${index} Venkatasubramanian${index}`,
    phone: `+9198000000${10 + index}`,
    email: null,
  }));
  const words = new Set(wordsOf({ people, reference: 'LAST-1', metadata: {} }));
  expect(words.has('last-1')).toBe(true);
  expect(words.size).toBeLessThanOrEqual(400);
});

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
