/**
 * Names, addresses and details come from outside. On paper they must read as what they are: nothing may be hidden, reorder its
 * neighbours or climb over other lines.
 */

/** What is taken away may bring together what has to be looked at anew, until nothing is left to be done. */
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

/** Seen where something was that is no letter. */
const NO_LETTER = '\uFFFD';

/** Controls, overrides and isolates of direction, tags, annotation marks, private and unassigned code points. */
const DECEIVING = /[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{E0001}-\u{E007F}\p{Cc}\p{Co}\p{Cn}]/gu;

/** Left over from copying: soft hyphens, marks of byte order and direction, fillers, selectors of emoji. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners choose between the shapes of letters in Indian and Arabic scripts; elsewhere they only hide. */
const STRAY_JOINERS =
  /(?<![[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]])[\u200C\u200D]+/gv;

/** More marks on one letter than any language writes. */
const PILED_MARKS = /(\p{Script=Inherited}{2})\p{Script=Inherited}+/gu;

/** A mark alone gets the circle that stands for any letter; HarfBuzz gives it one only in some scripts. */
const WITHOUT_BASE = /(^| )(?=\p{M})/gu;
