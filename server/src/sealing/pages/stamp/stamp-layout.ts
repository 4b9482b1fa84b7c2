/**
 * Shares a field between the signature and its caption. Fields are drawn by others, from a narrow box in a table to half a
 * page, so several arrangements are tried and the most readable one is taken.
 */
import { lineHeight, shorten, widthOf, type TextStyle } from '../text/set-text.ts';
import { COLOR } from '../look.ts';
import type { Box } from '../sheet.ts';
import type { Caption } from './caption.ts';

export interface StampLayout {
  picture: Box;
  lines: { text: string; x: number; y: number; style: TextStyle }[];
}

type Size = { width: number; height: number };

/** Larger would compete with the document's own text. */
const LARGEST_TEXT = 7.5;
/** The caption's share of a field's height under the signature, or of its width beside it. */
const SHARE_BELOW = 0.42;
const SHARE_BESIDE = 0.5;
const GAP = 2;

export function layOutStamp(field: Size, caption: Caption): StampLayout {
  const { name, time, reference } = caption;
  const arrangements = [
    below(field, [name, time, reference]),
    below(field, [name, `${time} · ${reference}`]),
    beside(field, [name, time, reference]),
    beside(field, [name, `${time} · ${reference}`]),
  ];
  const { picture, words, lines, size } = arrangements.reduce((best, next) =>
    next.size > best.size ? next : best,
  );
  const [first = '', ...others] = lines;
  const bold: TextStyle = { size, weight: 'semibold', color: COLOR.ink };
  const plain: TextStyle = { size, weight: 'regular', color: COLOR.soft };
  const top = words.y + (words.height - lines.length * lineHeight(plain)) / 2;
  return {
    picture,
    lines: [
      { text: shorten(first, words.width, bold), style: bold },
      ...others.map((text) => ({ text, style: plain })),
    ].map((line, index) => ({ ...line, x: words.x, y: top + index * lineHeight(plain) })),
  };
}

type Arrangement = { picture: Box; words: Box; lines: string[]; size: number };

function below(field: Size, lines: string[]): Arrangement {
  const size = textSize({ width: field.width, height: field.height * SHARE_BELOW }, lines);
  const height = lines.length * lineHeight({ ...MEASURE, size });
  const gap = Math.min(GAP, field.height * 0.05);
  return {
    picture: { x: 0, y: 0, width: field.width, height: field.height - height - gap },
    words: { x: 0, y: field.height - height, width: field.width, height },
    lines,
    size,
  };
}

function beside(field: Size, lines: string[]): Arrangement {
  const words = { width: field.width * SHARE_BESIDE - GAP, height: field.height };
  return {
    picture: { x: 0, y: 0, width: field.width - words.width - GAP, height: field.height },
    words: { x: field.width - words.width, y: 0, ...words },
    lines,
    size: textSize(words, lines),
  };
}

const MEASURE: TextStyle = { size: 1, weight: 'regular', color: COLOR.soft };

/** As large as the lines under the name fit; the name is shortened instead. */
function textSize(room: Size, [, ...lines]: string[]): number {
  const widest = Math.max(...lines.map((line) => widthOf(line, MEASURE)));
  const byHeight = room.height / ((lines.length + 1) * lineHeight(MEASURE));
  return Math.min(LARGEST_TEXT, room.width / widest, byHeight);
}
