/** Whether the text of a page can be trusted to be what the page shows. */
import type { PageText } from './page-text.ts';

/** Fonts without a proper table give letters that mean nothing, or marks torn from their letters. */
const MAX_BROKEN = 0.02;

export function isReadable(text: string): boolean {
  const letters = text.match(/\p{L}|\p{N}/gu)?.length ?? 0;
  if (letters === 0) return false;
  const unknown = text.match(/[\uFFFD\p{Co}\p{Cn}]/gu)?.length ?? 0;
  const torn = text.match(/(?:^|\s)\p{M}/gu)?.length ?? 0;
  return (unknown + torn) / letters <= MAX_BROKEN;
}

/** The size of most letters of the page, in points; null without any. */
export function letterSize({ items }: PageText): number | null {
  const level = items.filter(({ text, isLevel }) => isLevel && text.trim() !== '');
  const total = level.reduce((sum, { text }) => sum + text.length, 0);
  let counted = 0;
  for (const { size, text } of level.toSorted((one, other) => one.size - other.size)) {
    counted += text.length;
    if (counted * 2 >= total) return size;
  }
  return null;
}
