/** Counts the SMS parts of a text (3GPP TS 23.038 and TS 23.040). The provider charges for each part. */

export interface SmsLength {
  /** The alphabet of the message. `ucs-2` (16-bit code units) is needed if a character is not in the 7-bit alphabet. */
  alphabet: 'gsm-7' | 'ucs-2';
  units: number;
  parts: number;
  /** The number of units that can be added without another part. */
  room: number;
  /**
   * The first character that is not in the 7-bit alphabet. It makes the message longer. Null if there is no such
   * character.
   */
  because: string | null;
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The 7-bit characters that take two units each. */
const EXTENSION = '^{}\\[~]|€\f';
/**
 * The capacity of a single message, and of each part of a longer message, in units. A part has less space for text,
 * because it has a header.
 */
const ROOM = { 'gsm-7': [160, 153], 'ucs-2': [70, 67] } as const;

export function smsLength(text: string): SmsLength {
  // Iterates by code point, because the alphabets do not define combined characters.
  // oxlint-disable-next-line typescript/no-misused-spread
  const signs = [...text];
  const because = signs.find((sign) => !BASIC.includes(sign) && !EXTENSION.includes(sign)) ?? null;
  const alphabet = because === null ? 'gsm-7' : 'ucs-2';
  const sizes = signs.map((sign) => (because === null ? (EXTENSION.includes(sign) ? 2 : 1) : sign.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, each] = ROOM[alphabet];
  if (units <= alone) return { alphabet, units, parts: 1, room: alone, because };
  const parts = partsOf(sizes, each);
  return { alphabet, units, parts, room: parts * each, because };
}

/** Returns the number of parts. A character cannot be split between two parts. */
function partsOf(sizes: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
