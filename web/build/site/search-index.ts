/** Builds the search index of the site: for each word, the sections that contain it. `page.js` reads it. */
import type { Section } from './markdown.ts';
import type { Page } from './navigation.ts';

export interface SearchIndex {
  /** Address and title of each page, and whether it is for developers of the product. */
  pages: [address: string, title: string, isInside: 0 | 1][];
  /** Page number, anchor, title and the beginning of the first paragraph. */
  sections: [page: number, anchor: string, title: string, beginning: string][];
  /** Section numbers, each encoded as the difference to the previous one. */
  words: Record<string, number[]>;
  /**
   * For each setting, option or code, the sections whose tables explain it. Sections with a separate row for it come first.
   */
  names: Record<string, number[]>;
}

const BEGINNING_LENGTH = 120;
/** The maximum length of an indexed word. Longer words are hashes and paths, which readers do not type. */
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

/** Returns whether a text is a name of several words. A name of a single word is indexed like any other word. */
const isName = (text: string): boolean => /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/.test(text);

/** Indexes names like `otp_cooldown_minutes` as a whole and by each of their parts. */
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
