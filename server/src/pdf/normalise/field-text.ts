/** Places the text of a form field as pdf.js does, which leaves two points at the sides and one above and below. */
import { writeNumber, writeString } from './values.ts';

export interface FieldText {
  width: number;
  height: number;
  isMultiline: boolean;
  /** The number of equal cells, one per character. 0 if the field has no cells. */
  cells: number;
  /** Left, centred or right. */
  alignment: 0 | 1 | 2;
  /** 0 if the text must fill the field. */
  fontSize: number;
  /** How far letters reach below the line, as a fraction of the font size. */
  descent: number;
  /** Returns null for a character that the font does not contain. */
  encode: (character: string) => number | null;
  /** Returns the width in thousandths of the font size. */
  widthOf: (code: number) => number;
}

interface LaidText {
  fontSize: number;
  operators: string[];
}

/** The height of a line in font sizes, and the fraction of it below the baseline. */
const LINE = 1.35;
const BELOW = 0.35 / LINE;
const SIDE = 2;
const EDGE = 1;
const MAX_LINES = 1000;

/** A character with its code and its width in font sizes. */
interface Letter {
  character: string;
  code: number;
  width: number;
}

/** Returns null if the font does not contain the text. */
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

/** If a line is much higher than the field, none fits. pdf.js then leaves the text in the corner. */
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

/** Breaks a line at its spaces, and breaks a word that is too long at the end of the line. */
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
      // pdf.js does not count the width of the first letter of the next line.
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
