const MAX_LENGTH = 200;

/**
 * Makes a name from an untrusted file safe to display. Control characters and direction marks are removed, because they
 * could rearrange a line. The two joiners stay, because Indic scripts need them.
 */
export function printable(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200c\u200d]]+/gv, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1).toWellFormed()}…` : shown;
}
