/**
 * Builds a page of text. Each entry is one piece of text at x and y. It is 10 points high, and each letter is 5 points
 * wide.
 */
import type { PageText, TextItem } from '../../../pdf/page-text.ts';

export type Entry = readonly [x: number, y: number, text: string, overrides?: Partial<TextItem>];

export function pageOf(...entries: readonly Entry[]): PageText {
  return {
    size: { width: 595, height: 842 },
    items: entries.map(([x, baseline, text, overrides]) => ({
      text,
      x,
      baseline,
      width: text.length * 5,
      size: 10,
      font: 'body',
      isRightToLeft: false,
      isLevel: true,
      ...overrides,
    })),
  };
}

/** Returns consecutive lines of running text. */
export function linesAt(x: number, y: number, ...lines: readonly string[]): Entry[] {
  return lines.map((text, index) => [x, y + index * 13, text] as const);
}

export const BOLD = { font: 'bold' };
