/**
 * Sanitizes untrusted names, addresses and details so that the reader is not deceived: no text may be hidden, change
 * the order of the text around it, or cover other lines.
 */

/**
 * Sanitizes a text. Repeats until nothing changes, because removing a character can bring together others that must
 * also be removed.
 */
export function sanitizeText(text: string): string {
  const cleaned = cleanedOnce(text);
  return cleaned === text ? text : sanitizeText(cleaned);
}

function cleanedOnce(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\u0085]+/gu, ' ')
    .trim()
    .replace(DECEIVING, NO_LETTER)
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .replace(PILED_MARKS, '$1')
    .replace(WITHOUT_BASE, '$1◌');
}

/** The character that replaces characters that are not letters. */
const NO_LETTER = '\uFFFD';

/**
 * Matches control characters, directional overrides and isolates, tags, annotation marks, and private and unassigned
 * code points.
 */
const DECEIVING = /[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{E0001}-\u{E007F}\p{Cc}\p{Co}\p{Cn}]/gu;

/**
 * Matches invisible characters that copying leaves in a text: soft hyphens, byte order marks, direction marks, fillers,
 * and the variation selectors of emoji.
 */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;

/**
 * Matches joiners outside the scripts that need them. They select letter shapes in Indian and Arabic scripts, and in
 * all other scripts they are only hidden characters.
 */
const STRAY_JOINERS =
  /(?<![[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]])[\u200C\u200D]+/gv;

/** Matches more marks on one letter than any language uses. */
const PILED_MARKS = /(\p{Script=Inherited}{2})\p{Script=Inherited}+/gu;

/**
 * Matches the position before a mark without a letter. The dotted circle is inserted there, which stands for any
 * letter. HarfBuzz adds the circle only in some scripts.
 */
const WITHOUT_BASE = /(^| )(?=\p{M})/gu;
