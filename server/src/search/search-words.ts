/**
 * The words that a session is found by, in one spelling. Marks on Latin, Greek and Cyrillic letters are left out, so that 'Jose' finds
 * 'José'; the signs of Indic scripts are letters of their own and stay.
 */

/** Nobody searches for more at once, and a session has no more that anybody would search for. */
const MAX_SEARCHED = 8;
const MAX_INDEXED = 100;
const MAX_WORD_LENGTH = 100;

/** U+0300 to U+036F: what NFD splits off letters with accents; Indic signs lie elsewhere. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Joiners only shape what is seen. */
const JOINERS = /[\u200b-\u200d\u2060\ufeff]/g;
const PHONE_DIGITS = 10;
const SHORTEST_PHONE = 8;

export interface Findable {
  people: readonly { name: string; phone: string; email: string | null }[];
  reference: string | null;
  metadata: Readonly<Record<string, string>>;
}

/** Everything that a session is found by. */
export function wordsOf({ people, reference, metadata }: Findable): string[] {
  const words = people.flatMap(({ name, phone, email }) => [
    ...wordsIn(name),
    ...phoneWords(phone),
    ...(email === null ? [] : wordsIn(email)),
  ]);
  const more = [reference ?? '', ...Object.values(metadata)].flatMap(wordsIn);
  return [...new Set([...words, ...more])].slice(0, MAX_INDEXED);
}

/** What a search means: each list is a way to read it, and all words of a list must be there. */
export function readSearch(text: string): string[][] {
  const words = [...new Set(wordsIn(text))].slice(0, MAX_SEARCHED);
  const phone = phoneIn(text);
  return [...(words.length > 0 ? [words] : []), ...(phone === null ? [] : [[phone]])];
}

/** What has an @ or a digit beside a sign is one word, like an address or a reference; everything else is split at its signs. */
function wordsIn(text: string): string[] {
  return normalise(text)
    .split(/\s+/u)
    .flatMap((term) => (/@|\d/u.test(term) ? [trimmed(term)] : term.split(/[^\p{L}\p{M}\p{N}]+/u)))
    .filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH && isTelling(word));
}

const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(JOINERS, '');

const trimmed = (term: string): string => term.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');

/** An initial finds half of everybody. */
const isTelling = (word: string): boolean => /../u.test(word);

/** As it is stored, and without the country: people leave that out. */
function phoneWords(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return [];
  return [...new Set([digits, digits.slice(-PHONE_DIGITS)])];
}

/** With or without the country, in any spelling; null for what is no number. */
function phoneIn(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= SHORTEST_PHONE && digits.length <= 15 ? digits : null;
}
