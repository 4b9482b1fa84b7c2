/**
 * Compares the name of a signer with the name in a certificate or an identity document. It allows for the ways in which
 * Indian names are written: initials, any order of words, honorifics, names of a father or husband, joined names and
 * transliterations. docs/remote-signatures.md describes the rule.
 */
import type { Verdict } from './verdict.ts';

export interface NameMatch {
  /** The similarity: 0 if the names have nothing in common, and 1 if they are the same. */
  score: number;
  verdict: Verdict;
}

/**
 * The minimum scores of a certain match and of a possible match. A name that contradicts the other name is never a
 * certain match.
 */
const CERTAIN = 0.75;
const POSSIBLE = 0.5;

const QUALITY = { same: 1, initial: 0.9, similar: 0.85 };
const WEIGHT = { word: 1, initial: 0.5 };

const HONORIFICS = new Set(
  'mr mrs ms miss mx master dr prof shri shree sri smt shrimati srimati sushri kumari kum km thiru tmt selvi janab janaba begum adv er ca col maj capt lt gen'.split(
    ' ',
  ),
);
/** Matches the part that names a relative, such as 'D/O Ramesh Rao' in 'Asha Rao D/O Ramesh Rao'. */
const RELATION = /(?:^|\s)[sdwch]\s*\/\s*o\b.*$|(?:^|\s)(?:son|daughter|wife|husband|care)\s+of\b.*$/i;
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['md', 'mohammed'],
  ['mohd', 'mohammed'],
  ['mohamed', 'mohammed'],
  ['mohammad', 'mohammed'],
  ['muhammad', 'mohammed'],
  ['muhammed', 'mohammed'],
  ['kr', 'kumar'],
  ['kmr', 'kumar'],
  ['pd', 'prasad'],
  ['ch', 'choudhary'],
]);
/** Different spellings of one sound in common transliterations. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/([bcdgjkpst])h/g, '$1'],
  [/ou|ow|au/g, 'o'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ea|y/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)[ahe]$/, ''],
];

export function matchNames(first: string, second: string): NameMatch {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  if (one.join(' ') === other.join(' ') && one.length > 0) return { score: 1, verdict: 'passed' };
  const scripts = [first, second].map(scriptOf);
  if (scripts.includes('mixed') || one.length === 0 || other.length === 0)
    return { score: 0, verdict: 'failed' };
  // Only names in Latin script can be compared letter by letter.
  if (scripts[0] !== 'latin' || scripts[1] !== 'latin') return { score: 0, verdict: 'indeterminate' };
  return judge(joinAs(other, one), joinAs(one, other));
}

function judge(left: readonly string[], right: readonly string[]): NameMatch {
  const pairs = left
    .flatMap((a, i) =>
      right.map((b, j) => ({ i, j, quality: qualityOf(a, b), weight: weightOf(a) + weightOf(b) })),
    )
    .filter(({ quality }) => quality > 0)
    // Starts with the most certain pairs. Otherwise, an initial could be paired with a word that matches another word.
    .sort((a, b) => b.quality * b.weight - a.quality * a.weight);
  const taken = { left: new Set<number>(), right: new Set<number>() };
  let sum = 0;
  let hasWord = false;
  for (const { i, j, quality, weight } of pairs) {
    if (taken.left.has(i) || taken.right.has(j)) continue;
    taken.left.add(i);
    taken.right.add(j);
    sum += quality * weight;
    hasWord ||= weight === 2 * WEIGHT.word;
  }
  const total = [...left, ...right].reduce((all, word) => all + weightOf(word), 0);
  const score = Math.round((sum / total) * 100) / 100;
  const contradicts = taken.left.size < left.length && taken.right.size < right.length;
  if (!hasWord) return { score, verdict: 'failed' };
  if (contradicts) return { score, verdict: score >= CERTAIN ? 'indeterminate' : 'failed' };
  if (score >= CERTAIN) return { score, verdict: 'passed' };
  return { score, verdict: score >= POSSIBLE ? 'indeterminate' : 'failed' };
}

/** Returns the words of a name in lower case, without marks, honorifics and relations. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(RELATION, '')
    .toLowerCase()
    .replaceAll(/\p{Mn}(?<![\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}])/gu, '')
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !HONORIFICS.has(word));
  return named.map((word) => ABBREVIATIONS.get(word) ?? word);
}

function scriptOf(name: string): 'latin' | 'other' | 'mixed' {
  const letters = name.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  if (latin === letters.length) return 'latin';
  return latin === 0 ? 'other' : 'mixed';
}

/** Joins adjacent words such as 'ram' and 'kumar' if the other name contains 'ramkumar'. */
function joinAs(other: readonly string[], words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const both = `${words[index] ?? ''}${words[index + 1] ?? ''}`;
    const isJoined = index + 1 < words.length && other.includes(both);
    joined.push(isJoined ? both : (words[index] ?? ''));
    if (isJoined) index += 1;
  }
  return joined;
}

const weightOf = (word: string): number => (word.length === 1 ? WEIGHT.initial : WEIGHT.word);

function qualityOf(a: string, b: string): number {
  if (a === b) return QUALITY.same;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? QUALITY.initial : 0;
  return soundOf(a) === soundOf(b) || (Math.min(a.length, b.length) >= 6 && differByOne(a, b))
    ? QUALITY.similar
    : 0;
}

const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word);

/**
 * Returns whether the words differ by one added, missing or replaced letter, or by two adjacent letters in reverse
 * order.
 */
function differByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (word: string, from: number): string => word.slice(start + from);
  if (long.length - short.length === 1) return rest(short, 0) === rest(long, 1);
  if (long.length !== short.length) return false;
  const isExchanged = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, 1) === rest(long, 1) || (isExchanged && rest(short, 2) === rest(long, 2));
}
