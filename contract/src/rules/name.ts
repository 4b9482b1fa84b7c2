/** Names as people read them (Unicode Standard Annex 15 for the form, DerivedCoreProperties for what is not shown). */

/** Marks of direction, soft hyphens and their like; joiners stay, which Indian scripts need. */
const FORMAT = /[^\P{Cf}\u200c\u200d]/gu;
const CONTROL = /\p{Cc}/gu;
/** The fillers of Hangul count as letters and show nothing. */
const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;

/** Composed, one space for any white space, nothing invisible around or inside. */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(CONTROL, '').replaceAll(FORMAT, '').trim();

/** Empty where no letter or digit is left to see. */
export function tidyName(text: string): string {
  const tidy = tidyLine(text);
  return /[\p{L}\p{N}]/u.test(tidy.replaceAll(NOT_SHOWN, '')) ? tidy : '';
}
