/** The styles of all drawn content: one ink, one brand colour, one colour for each verdict, and five sizes. */
import type { Weight } from '../../lettering/fonts.ts';

export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
}

export const COLOR = {
  ink: '#13171e',
  soft: '#545e6f',
  line: '#e2e6ec',
  brand: '#0b5c56',
  good: '#17713f',
  warn: '#8a5200',
  bad: '#b3261e',
} as const;

export const STYLE = {
  title: { size: 21, weight: 'semibold', color: COLOR.ink },
  heading: { size: 13, weight: 'semibold', color: COLOR.ink },
  strong: { size: 9, weight: 'semibold', color: COLOR.ink },
  text: { size: 9, weight: 'regular', color: COLOR.ink },
  soft: { size: 9, weight: 'regular', color: COLOR.soft },
  /** In this size and font, a SHA-256 hash fits on one line. */
  hash: { size: 8, weight: 'mono', color: COLOR.ink },
  label: { size: 7.5, weight: 'regular', color: COLOR.soft },
} as const satisfies Record<string, TextStyle>;

/** The size of A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = { side: 48, top: 48, bottom: 60 } as const;
export const COLUMN = { left: MARGIN.side, width: PAGE.width - 2 * MARGIN.side } as const;
