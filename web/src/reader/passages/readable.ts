/** Checks whether the extracted text matches the letters on the page. */
import type { PageText } from '../../pdf/page-text.ts';

/** The maximum fraction of letters that cannot be decoded. */
const MAX_BROKEN = 0.02;

/**
 * The results of fonts without a correct character map. MEANINGLESS matches meaningless characters and Arabic letter
 * shapes in drawing order. TORN matches marks that are separated from their letters.
 */
const MEANINGLESS = /[\p{Cc}\p{Co}\p{Cn}\uFB50-\uFDFF\uFE70-\uFEFC]/gu;
const TORN = /(?:^|\s)\p{M}|[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D]\s/gu;

export function isReadable(text: string): boolean {
  // The server omits letters that contradict the drawn glyphs. A single omitted letter makes the text unreadable.
  if (text.includes('\uFFFD')) return false;
  const broken = (text.match(MEANINGLESS)?.length ?? 0) + (text.match(TORN)?.length ?? 0);
  return broken <= (text.match(/\p{L}/gu)?.length ?? 0) * MAX_BROKEN;
}

/** Returns the most common letter size of the page in points. Returns null if the page has no letters. */
export function letterSize({ items }: PageText): number | null {
  const level = items.filter(({ text, isLevel }) => isLevel && text.trim() !== '');
  const total = level.reduce((sum, { text }) => sum + text.length, 0);
  let counted = 0;
  for (const { size, text } of [...level].sort((one, other) => one.size - other.size)) {
    counted += text.length;
    if (counted * 2 >= total) return size;
  }
  return null;
}
