/**
 * Places the text of a form field as pdf.js does: with a margin of two points at the sides, and of one point above and
 * below.
 */
import { writeNumber, writeString } from './values.ts';

export interface FieldText {
  width: number;
  height: number;
  isMultiline: boolean;
  /** The number of equal cells, with one character in each, or 0 if the field has no cells. */
  cells: number;
  /** The alignment: left (0), centred (1) or right (2). */
  alignment: 0 | 1 | 2;
  /** The font size, or 0 if the text must fill the field. */
  fontSize: number;
  /** How far letters extend below the baseline, as a fraction of the font size. */
  descent: number;
  /** Returns the code of a character, or null if the font does not contain the character. */
  encode: (character: string) => number | null;
  /** Returns the width of a code's glyph in thousandths of the font size. */
  widthOf: (code: number) => number;
}

interface LaidText {
  fontSize: number;
  operators: string[];
}

/** The height of a line as a multiple of the font size, and the part of the height that is below the baseline. */
const LINE = 1.35;
const BELOW = 0.35 / LINE;
const SIDE = 2;
const EDGE = 1;
const MAX_LINES = 1000;

/** A character with its code and its width, as a fraction of the font size. */
interface Letter {
  character: string;
  code: number;
  width: number;
}

/** Places a text in its field. Returns null if the font does not contain the text. */
export function layText(text: string, field: FieldText): LaidText | null {
  const { width, height, isMultiline, cells, alignment } = field;
  const lines = isMultiline ? text.split(/\r\n?|\n/) : [text.replace(/\r\n?|\n/, '')];
  const letters = lines.map((line) => lettersOf(line, field));
  if (letters.some((line) => line === null)) return null;
  const known = letters.filter((line) => line !== null);
  const inner = { width: width - 2 * SIDE, height: height - 2 * EDGE };
  const { fontSize, lineHeight } = sizeOf(known, inner, field);
  const below = Math.max(BELOW * lineHeight, field.descent * fontSize);
  const edge = Math.min(Math.floor((height - fontSize) / 2), EDGE);
  const start = (line: readonly Letter[]) =>
    alignment === 0
      ? SIDE
      : alignment === 1
        ? (width - widthOf(line) * fontSize) / 2
        : width - widthOf(line) * fontSize - SIDE;
  if (isMultiline) {
    let [last, isFirst] = [0, true];
    const operators = [`1 0 0 1 0 ${rounded(height)} Tm`];
    for (const line of known.flatMap((each) => broken(each, inner.width / fontSize))) {
      const left = start(line);
      operators.push(...move(left - last, isFirst ? below - lineHeight - edge : -lineHeight), show(line));
      [last, isFirst] = [left, false];
    }
    return { fontSize, operators };
  }
  const [line = []] = known;
  if (cells === 0) return { fontSize, operators: [...move(start(line), edge + below), show(line)] };
  const operators = line.flatMap((letter, index) => [
    ...(index === 0 ? move(SIDE, edge + below) : move(width / cells, 0)),
    show([letter]),
  ]);
  return { fontSize, operators };
}

function lettersOf(line: string, { encode, widthOf: advance }: FieldText): Letter[] | null {
  const letters: Letter[] = [];
  for (const character of line.normalize('NFC')) {
    const code = encode(character);
    if (code === null) return null;
    letters.push({ character, code, width: advance(code) / 1000 });
  }
  return letters;
}

const widthOf = (line: readonly Letter[]): number => line.reduce((sum, { width }) => sum + width, 0);

/**
 * Returns the font size and the line height. If the given font size is much too large for the field, no line fits, and
 * pdf.js leaves the text in the corner.
 */
function sizeOf(
  lines: readonly Letter[][],
  inner: { width: number; height: number },
  { fontSize, isMultiline }: FieldText,
): { fontSize: number; lineHeight: number } {
  const { width, height } = inner;
  const fitting = Math.round(height / ((fontSize || USUAL_SIZE) * LINE));
  if (fontSize > 0) return { fontSize, lineHeight: height / fitting };
  if (!isMultiline) {
    const [line = []] = lines;
    return { fontSize: hundredths(Math.min(height / LINE, width / widthOf(line))), lineHeight: height };
  }
  for (let count = Math.max(fitting, lines.length); ; count++) {
    const size = hundredths(height / count / LINE);
    const used = lines.reduce((sum, line) => sum + broken(line, width / size).length * size, 0);
    if (used <= height || count > MAX_LINES) return { fontSize: size, lineHeight: height / count };
  }
}

const USUAL_SIZE = 12;
const hundredths = (size: number): number => Math.floor(size * 100) / 100;

/** Breaks a line at its spaces. A word that does not fit on a line is broken where the line ends. */
function broken(line: readonly Letter[], width: number): (readonly Letter[])[] {
  if (line.length <= 1) return [line];
  const parts: (readonly Letter[])[] = [];
  let [start, space, used] = [0, -1, 0];
  for (let index = 0; index < line.length; index++) {
    const letter = line[index];
    const wide = letter?.width ?? 0;
    const isSpace = letter?.character === ' ';
    if (used + wide <= width) {
      used += wide;
      if (isSpace) space = index;
    } else if (!isSpace && space !== -1) {
      parts.push(line.slice(start, space + 1));
      start = space + 1;
      // pdf.js ignores the width of the first letter of the next line.
      index = space + 1;
      [space, used] = [-1, 0];
    } else {
      parts.push(line.slice(start, index));
      [start, space, used] = [index, -1, wide];
    }
  }
  if (start < line.length) parts.push(line.slice(start));
  return parts;
}

const move = (x: number, y: number): string[] =>
  Number.isFinite(y) ? [`${rounded(x)} ${rounded(y)} Td`] : [];

const rounded = (value: number): string => writeNumber(Math.round(value * 100) / 100);

const show = (line: readonly Letter[]): string =>
  `${writeString(Uint8Array.from(line, ({ code }) => code))} Tj`;
