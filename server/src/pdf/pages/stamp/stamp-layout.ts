/**
 * Divides a field between the signature and its caption. Senders choose the shape of a field, from a narrow table cell
 * to half a page, so several arrangements are tried. The most readable one is used.
 */
import { lineHeight, shorten, widthOf } from '../../drawing/text/set-text.ts';
import { COLOR, type TextStyle } from '../../drawing/style.ts';
import type { Box } from '../../drawing/sheet.ts';
import type { Caption } from './caption.ts';

export interface StampLayout {
  picture: Box;
  /**
   * The plate behind the caption. Without it, the caption would be illegible on a signature line or a coloured
   * background.
   */
  plate: Box;
  lines: { text: string; x: number; y: number; style: TextStyle }[];
}

type Size = { width: number; height: number };

/** The maximum font size. Larger text would compete with the text of the document. */
const MAX_TEXT_SIZE = 7.5;
/**
 * The part of the field that the caption takes: a part of the height if it is below the signature, or a part of the
 * width if it is next to the signature.
 */
const SHARE_BELOW = 0.42;
const SHARE_NEXT_TO = 0.5;
const GAP = 2;
/** The maximum distance in points between the content and the edge of the field, where many fields have a frame. */
const MAX_INSET = 4;

export function layOutStamp(field: Size, { name, time, reference }: Caption): StampLayout {
  const inset = Math.min(MAX_INSET, field.width / 20, field.height / 20);
  const room = { x: inset, y: inset, width: field.width - 2 * inset, height: field.height - 2 * inset };
  const arrangements = [below, nextTo].flatMap((arrange) => [
    arrange(room, [name, time, reference]),
    arrange(room, [name, `${time} · ${reference}`]),
  ]);
  const { picture, words, lines, size } = arrangements.reduce((best, next) =>
    next.size > best.size ? next : best,
  );
  const [first = '', ...others] = lines;
  const bold: TextStyle = { size, weight: 'semibold', color: COLOR.ink };
  const plain: TextStyle = { size, weight: 'regular', color: COLOR.soft };
  const height = lines.length * lineHeight(plain);
  const top = words.y + (words.height - height) / 2;
  const texts = [
    { text: shorten(first, words.width, bold), style: bold },
    ...others.map((text) => ({ text, style: plain })),
  ];
  const width = Math.max(...texts.map(({ text, style }) => widthOf(text, style)));
  const margin = inset / 2;
  return {
    picture,
    plate: { x: words.x - margin, y: top, width: width + 2 * margin, height },
    lines: texts.map((line, index) => ({ ...line, x: words.x, y: top + index * lineHeight(plain) })),
  };
}

type Arrangement = { picture: Box; words: Box; lines: string[]; size: number };

function below({ x, y, width, height }: Box, lines: string[]): Arrangement {
  const size = textSize({ width, height: height * SHARE_BELOW }, lines);
  const words = lines.length * lineHeight({ ...MEASURE, size });
  const gap = Math.min(GAP, height / 20);
  return {
    picture: { x, y, width, height: height - words - gap },
    words: { x, y: y + height - words, width, height: words },
    lines,
    size,
  };
}

function nextTo({ x, y, width, height }: Box, lines: string[]): Arrangement {
  const gap = Math.min(GAP, width / 20);
  const words = width * SHARE_NEXT_TO - gap;
  return {
    picture: { x, y, width: width - words - gap, height },
    words: { x: x + width - words, y, width: words, height },
    lines,
    size: textSize({ width: words, height }, lines),
  };
}

const MEASURE: TextStyle = { size: 1, weight: 'regular', color: COLOR.soft };

/**
 * Returns the largest font size at which all lines below the name fit. The name itself does not count, because it can
 * be shortened.
 */
function textSize(room: Size, [, ...lines]: string[]): number {
  const widest = Math.max(...lines.map((line) => widthOf(line, MEASURE)));
  const byHeight = room.height / ((lines.length + 1) * lineHeight(MEASURE));
  return Math.min(MAX_TEXT_SIZE, room.width / widest, byHeight);
}
