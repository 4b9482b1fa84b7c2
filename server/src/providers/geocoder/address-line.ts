/** One line of an address as somebody else's service gives it: printable, and no longer than a screen can show. */
export function addressLine(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  // Control and format characters could turn the words around on the screen and in the evidence; the two joiners of the
  // Indian scripts belong to their words.
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}

const LONGEST = 300;
