/** What the search of the site looks things up in: for each word the sections that have it. Read by `page.js`. */
import type { Section } from './markdown.ts';
import type { Page } from './navigation.ts';

export interface SearchIndex {
  /** Address and title of each page, and whether it is for those who change the product. */
  pages: [address: string, title: string, isInside: 0 | 1][];
  /** Number of the page, anchor, title, and how its first paragraph begins. */
  sections: [page: number, anchor: string, title: string, beginning: string][];
  /** Numbers of sections, each as the distance to the one before. */
  words: Record<string, number[]>;
  /** Of a setting, an option or a code: the sections whose tables explain it, first those that give it a row of its own. */
  names: Record<string, number[]>;
}

const BEGINNING_LENGTH = 120;
/** Longer ones are hashes and paths, which nobody types. */
const LONGEST_WORD = 40;

export function searchIndex(pages: readonly { page: Page; sections: readonly Section[] }[]): SearchIndex {
  const sections: SearchIndex['sections'] = [];
  const found = new Map<string, number[]>();
  const explained = new Map<string, { number: number; others: number }[]>();
  for (const [page, { sections: own }] of pages.entries())
    for (const { anchor, title, text, lead, names } of own) {
      const number = sections.length;
      sections.push([page, anchor, title, beginningOf(lead)]);
      for (const word of wordsOf(`${title} ${text}`)) found.set(word, [...(found.get(word) ?? []), number]);
      for (const row of names)
        for (const name of row.map((each) => each.toLowerCase()).filter(isName))
          explained.set(name, [...(explained.get(name) ?? []), { number, others: row.length - 1 }]);
    }
  const words = [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, numbers]) => [word, numbers.map((number, at) => number - (numbers[at - 1] ?? 0))]);
  return {
    pages: pages.map(({ page: { address, title, isInside } }) => [address, title, isInside ? 1 : 0]),
    sections,
    words: Object.fromEntries(words),
    names: Object.fromEntries(
      [...explained].map(([name, rows]) => [
        name,
        rows.sort((one, other) => one.others - other.others).map(({ number }) => number),
      ]),
    ),
  };
}

/** One of a single word is a word like any other. */
const isName = (text: string): boolean => /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/.test(text);

/** Names like `otp_cooldown_minutes` are found as a whole and by each of their parts. */
function wordsOf(text: string): Set<string> {
  const whole = text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]{2,}/gu) ?? [];
  const parts = whole.filter((word) => word.includes('_')).flatMap((word) => word.split('_'));
  return new Set([...whole, ...parts].filter((word) => word.length > 1 && word.length <= LONGEST_WORD));
}

function beginningOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  if (plain.length <= BEGINNING_LENGTH) return plain;
  return `${plain.slice(0, plain.lastIndexOf(' ', BEGINNING_LENGTH))} …`;
}
