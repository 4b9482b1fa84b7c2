/**
 * Sanitizes untrusted names, addresses and details, so that they read on paper as what they are. No text may be hidden,
 * reorder its neighbours or cover other lines.
 */

/** Repeats until nothing changes, because a removal can bring together characters that need another pass. */
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

/** Replaces characters that are not letters. */
const NO_LETTER = '\uFFFD';

/**
 * Matches control characters, directional overrides and isolates, tags, annotation marks, and private and unassigned
 * code points.
 */
const DECEIVING = /[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{E0001}-\u{E007F}\p{Cc}\p{Co}\p{Cn}]/gu;

/**
 * Matches remnants of copying: soft hyphens, byte order and direction marks, fillers, and variation selectors of emoji.
 */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners select letter shapes in Indian and Arabic scripts. Elsewhere they are only hidden characters. */
const STRAY_JOINERS =
  /(?<![[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]])[\u200C\u200D]+/gv;

/** Matches more marks on one letter than any language uses. */
const PILED_MARKS = /(\p{Script=Inherited}{2})\p{Script=Inherited}+/gu;

/** An isolated mark gets the dotted circle that stands for any letter. HarfBuzz adds it only in some scripts. */
const WITHOUT_BASE = /(^| )(?=\p{M})/gu;
