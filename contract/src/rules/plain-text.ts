/** Text that people type, as it is stored (Unicode Standard Annex 15 for the form, DerivedCoreProperties for what is not shown). */

/** Marks of direction, soft hyphens and their like; joiners stay, which Indian scripts need. */
const FORMAT = /[^\P{Cf}\u200c\u200d]/gu;
const CONTROL = /\p{Cc}/gu;
/** The fillers of Hangul count as letters and show nothing. */
const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;

/** Of the words that a sender adds to the invitation. */
export const MAX_MESSAGE_LENGTH = 1000;

/** Composed, one space for any white space, nothing invisible around or inside. */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(CONTROL, '').replaceAll(FORMAT, '').trim();

/** Empty if no visible letter or digit is left. */
export function tidyName(text: string): string {
  const tidy = tidyLine(text);
  return /[\p{L}\p{N}]/u.test(tidy.replaceAll(NOT_SHOWN, '')) ? tidy : '';
}

/** Each line tidied like a name, paragraphs separated by one empty line; empty if no visible letter or digit is left. */
export function tidyMessage(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(tidyLine);
  const tidy = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}
