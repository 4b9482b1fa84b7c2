/** Normalises text for storage (Unicode Standard Annex 15; DerivedCoreProperties for invisible characters). */

/**
 * Matches bidirectional marks, soft hyphens and similar characters. Joiners are excluded, because Indian scripts need
 * them.
 */
const FORMAT = /[^\P{Cf}\u200c\u200d]/gu;
const CONTROL = /\p{Cc}/gu;
/** Matches letters that are invisible, such as Hangul fillers. */
const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;

/** The maximum length of the sender's message in the invitation. */
export const MAX_MESSAGE_LENGTH = 1000;

/** The maximum length of a colleague's note on a session. */
export const MAX_NOTE_LENGTH = 2000;

/** Composes characters, collapses white space, and removes invisible characters. */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(CONTROL, '').replaceAll(FORMAT, '').trim();

/** Normalises a name. Returns an empty string if no visible letter or digit remains. */
export function tidyName(text: string): string {
  const tidy = tidyLine(text);
  return /[\p{L}\p{N}]/u.test(tidy.replaceAll(NOT_SHOWN, '')) ? tidy : '';
}

/**
 * Normalises each line of a message and leaves one empty line between paragraphs. Returns an empty string if no visible
 * letter or digit remains.
 */
export function tidyMessage(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(tidyLine);
  const tidy = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}
