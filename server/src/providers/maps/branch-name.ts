/** Converts a branch's name to a label on the map: a short single line in which the font has every character. */
import { hasGlyphsFor } from './text-outlines.ts';

/** Returns the label, or `unnamed` if the name cannot be drawn. */
export function labelFor(name: string, unnamed: string): string {
  const line = name
    // The name is truncated before it is normalized, because it may be megabytes long.
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
/**
 * Matches control characters, direction overrides, and private and unassigned characters. Joiners are not matched,
 * because Devanagari needs them.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
