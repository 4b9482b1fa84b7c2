/**
 * Normalises the words by which a session is found: whole words, beginnings of names, parts of references, the last
 * digits of phone numbers. Each of them is one entry of the index, so a search looks up its words without knowing their
 * kind. Accents on Latin, Greek and Cyrillic letters are removed, so that 'Jose' finds 'José'. The signs of Indic
 * scripts are letters and stay.
 */

/** The maximum number of words in a search, and of indexed words per session. Both are higher than in practice. */
const MAX_SEARCHED = 8;
const MAX_INDEXED = 400;
const MAX_WORD_LENGTH = 100;

/** Matches U+0300 to U+036F, the accents that NFD separates from letters. Indic signs are elsewhere. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Joiners are removed, because they affect only how text looks. */
const JOINERS = /[\u200b-\u200d\u2060\ufeff]/g;
const PHONE_DIGITS = 10;
const SHORTEST_PHONE = 8;
const LAST_DIGITS = 4;

/** Shorter beginnings and endings would match too many people, and longer ones hardly distinguish more. */
const SHORTEST_PART = 3;
const LONGEST_PART = 12;

/** Increased whenever `wordsOf` finds more words. Sessions of a lower version are then indexed again. */
export const WORDS_VERSION = 1;

export interface Findable {
  people: readonly { name: string; phone: string; email: string | null }[];
  reference: string | null;
  metadata: Readonly<Record<string, string>>;
}

/** Returns all words by which a session is found, whole words first. */
export function wordsOf({ people, reference, metadata }: Findable): string[] {
  const words = people.flatMap(({ name, phone, email }) => [
    ...wordsIn(name),
    ...phoneWords(phone),
    ...(email === null ? [] : wordsIn(email)),
  ]);
  const more = [reference ?? '', ...Object.values(metadata)].flatMap(wordsIn);
  const parts = [
    ...people.flatMap(({ name }) => wordsIn(name).flatMap(beginningsOf)),
    ...wordsIn(reference ?? '').flatMap(partsOfReference),
  ];
  return [...new Set([...words, ...more, ...parts])].slice(0, MAX_INDEXED);
}

/** Returns beginnings by characters, because letters outside the basic plane count as two in JavaScript. */
function beginningsOf(word: string): string[] {
  const letters = Array.from(word);
  const longest = Math.min(letters.length, LONGEST_PART);
  return lengthsTo(longest).map((length) => letters.slice(0, length).join(''));
}

const endingsOf = (digits: string): string[] =>
  lengthsTo(Math.min(digits.length, LONGEST_PART)).map((length) => digits.slice(-length));

const lengthsTo = (longest: number): number[] =>
  Array.from({ length: Math.max(0, longest - SHORTEST_PART + 1) }, (_, index) => SHORTEST_PART + index);

/**
 * Returns the parts of a reference. For 'ln-2026/0042', these are its words and numbers ('ln', '2026', '0042'), the
 * beginnings of each, the endings of numbers ('042'), and the remainder of the reference after each separator
 * ('2026/0042').
 */
function partsOfReference(term: string): string[] {
  return [...term.matchAll(/\d+|[\p{L}\p{M}]+/gu)].flatMap(({ 0: part, index }) => [
    ...(isTelling(part) ? [part] : []),
    ...beginningsOf(part),
    ...(/\d/.test(part) ? endingsOf(part) : []),
    ...(index > 0 ? [term.slice(index)].filter(isTelling) : []),
  ]);
}

/** Returns the possible meanings of a search. Each list is one interpretation, all of whose words must match. */
export function readSearch(text: string): string[][] {
  const words = [...new Set(wordsIn(text))].slice(0, MAX_SEARCHED);
  const phone = phoneIn(text);
  return [...(words.length > 0 ? [words] : []), ...(phone === null ? [] : [[phone]])];
}

/**
 * Splits a text at spaces, and also at punctuation unless it is like a reference: text with an @, or with digits next
 * to punctuation, is one word.
 */
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

/** Returns whether a word is long enough. A single initial would match half of all sessions. */
const isTelling = (word: string): boolean => /../u.test(word);

/** Returns the stored number, the number without its country code, which people often omit, and its last digits. */
function phoneWords(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return [];
  return [...new Set([digits, digits.slice(-PHONE_DIGITS), digits.slice(-LAST_DIGITS)])];
}

/** Returns the number in any spelling, with or without country code. Returns null if the text is not a number. */
function phoneIn(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= SHORTEST_PHONE && digits.length <= 15 ? digits : null;
}
