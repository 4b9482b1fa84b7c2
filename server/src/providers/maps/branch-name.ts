/** A branch's name as a label: one line, short, and only characters that the font has. */
import { hasGlyphsFor } from './text-outlines.ts';

/** `unnamed` replaces a name that cannot be drawn. */
export function labelFor(name: string, unnamed: string): string {
  const line = name
    // First, since a name may be megabytes long.
    .slice(0, MAX_LETTERS * 16)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (line === '' || !hasGlyphsFor(line)) return unnamed;
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  return letters.length <= MAX_LETTERS
    ? line
    : `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
}

const MAX_LETTERS = 32;
/** Controls, direction overrides, private and unassigned characters; joiners stay, since Devanagari needs them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
