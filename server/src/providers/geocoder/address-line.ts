/** An address from an outside service as one printable line of limited length. */
export function addressLine(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  // Control and format characters could reverse the text on the screen and in the evidence. Indian scripts need the two
  // joiners.
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1).trimEnd()}…` : line;
}

const MAX_LENGTH = 300;
