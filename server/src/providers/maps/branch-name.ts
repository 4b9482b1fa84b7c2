/** A branch's name, given by others, made fit for a label: one line, short, and only in letters that the font has. */
import { hasLettersFor } from './lettering.ts';

/** `unnamed` stands for a name that cannot be drawn. */
export function labelFor(name: string, unnamed: string): string {
  const line = name
    // Before anything walks over it: a name may be megabytes long.
    .slice(0, LONGEST * 16)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (line === '' || !hasLettersFor(line)) return unnamed;
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  return letters.length <= LONGEST
    ? line
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
}

const LONGEST = 32;
/** Controls, direction overrides, private and unassigned characters; joiners stay, for Devanagari needs them. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
