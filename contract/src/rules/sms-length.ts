/** How many SMS a text is (3GPP TS 23.038 for the alphabets, TS 23.040 for the parts of a long one): each is paid for. */

export interface SmsLength {
  /** Of the 7-bit alphabet, or of 16-bit code units where a character is not in it. */
  alphabet: 'gsm-7' | 'ucs-2';
  units: number;
  parts: number;
  /** The units that fit without another part. */
  room: number;
  /** The first character that the 7-bit alphabet lacks. */
  because: string | null;
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Two units each. */
const EXTENSION = '^{}\\[~]|€\f';
/** Alone, and in each part of several, whose headers take some room. */
const ROOM = { 'gsm-7': [160, 153], 'ucs-2': [70, 67] } as const;

export function smsLength(text: string): SmsLength {
  // Code points: the alphabets know nothing of letters that are made of several.
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

/** No character is cut in two. */
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
