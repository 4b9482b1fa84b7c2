/** Fits a text into a box: with as many lines as the text needs, in the largest allowed size. */
import type { TextStyle } from '../style.ts';
import type { FieldAlignment } from '@countersign/contract/rules/field-kinds';
import type { Box } from '../sheet.ts';
import { fontFor } from '../../../lettering/fonts.ts';
import { runsOf, type Direction } from '../../../lettering/runs.ts';
import { sanitizeText } from './sanitize-text.ts';
import { breakLines, lineHeight, widthOf } from './set-text.ts';

export interface FittedLine {
  text: string;
  x: number;
  y: number;
  style: TextStyle;
  direction: Direction;
}

interface Wanted {
  /** The exact font size. If undefined, the text is as large as the box allows, up to the usual size. */
  size: number | undefined;
  align: FieldAlignment;
  color: string;
  /** The largest font size to try if no exact size is given. */
  largest?: number;
}

const USUAL_SIZE = 10;
const SMALLEST_SIZE = 5;
const STEP = 0.5;
/** The line height of a single line. It is smaller than usual, because no other line follows. */
const ONE_LINE = 1.2;

/**
 * Breaks a text into lines and finds their size. Returns null if the text does not fit. The lines are in points from
 * the top left corner of the box.
 */
export function fitText(
  text: string,
  box: Pick<Box, 'width' | 'height'>,
  wanted: Wanted,
): FittedLine[] | null {
  if (wanted.size !== undefined) return setInto(text, box, wanted.size, wanted);
  for (let size = wanted.largest ?? USUAL_SIZE; size >= SMALLEST_SIZE; size -= STEP) {
    const lines = setInto(text, box, size, wanted);
    if (lines) return lines;
  }
  return null;
}

function setInto(
  text: string,
  box: Pick<Box, 'width' | 'height'>,
  size: number,
  { align, color }: Wanted,
): FittedLine[] | null {
  const style: TextStyle = { size, weight: 'regular', color };
  const lines = text.split('\n').flatMap((line) => (line === '' ? [''] : wholeLines(line, box.width, style)));
  if (lines.some((line) => widthOf(line, style) > box.width)) return null;
  const needed = lines.length === 1 ? size * ONE_LINE : lines.length * lineHeight(style);
  if (needed > box.height) return null;
  const top = (box.height - lines.length * lineHeight(style)) / 2;
  return lines.flatMap((line, index) => {
    const spare = box.width - widthOf(line, style);
    const x = align === 'left' ? 0 : align === 'right' ? spare : spare / 2;
    const y = top + index * lineHeight(style);
    return line === '' ? [] : { text: line, x, y, style, direction: directionOf(line) };
  });
}

/** Breaks a text into lines without splitting a word, because a reader could mistake a part of a word for the whole. */
function wholeLines(text: string, width: number, style: TextStyle): string[] {
  const isTooWide = text.split(' ').some((word) => widthOf(word, style) > width);
  return isTooWide ? [text] : breakLines(text, width, style);
}

/** Returns the direction of the text, which its first letter decides (UAX 9, P2). */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Returns the text as it is drawn: hidden and deceptive characters are removed from each line. Returns null if the text
 * contains characters that cannot be drawn.
 */
export function drawableText(text: string): string | null {
  const lines = text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => sanitizeText(line));
  const isWhole = lines.every((line) => !line.includes('\uFFFD') && hasAllLetters(line));
  return isWhole ? lines.join('\n') : null;
}

function hasAllLetters(text: string): boolean {
  return runsOf(text, 'regular').every(({ text: run, font }) => {
    const shaped = fontFor(font, 'regular');
    return Array.from(run).every(
      (letter) => /[\u200C\u200D]/.test(letter) || shaped.hasLetter(letter.codePointAt(0) ?? 0),
    );
  });
}
