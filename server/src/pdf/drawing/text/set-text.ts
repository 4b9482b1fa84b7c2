/** Sets text in any of our scripts on a page: measures it, breaks it into lines, shortens it to a width, draws it. */
import type { Sheet } from '../sheet.ts';
import type { TextStyle } from '../style.ts';
import { fontFor, SCRIPTS } from './fonts.ts';
import type { DrawnFont } from './shaped-font.ts';
import { inVisualOrder, runsOf, type Direction, type Run } from './runs.ts';

/** Room for the signs above and below the letters of Indian scripts. */
const LINE_HEIGHT = 1.5;
/** From the top of a line to its baseline, in parts of the size. */
const BASELINE = 1.08;

export function lineHeight({ size }: TextStyle): number {
  return size * LINE_HEIGHT;
}

/** One line with its top left corner at x, y; the direction is that of the whole text, whatever other words stand in it. */
export function drawLine(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  direction: Direction = 'ltr',
): void {
  let pen = x;
  const placed = inVisualOrder(runsOf(text, style.weight), direction).map((piece) => {
    const left = pen;
    pen += widthOfRun(piece, style);
    return { piece, left };
  });
  // In the order of reading, which is that of copied text and of screen readers.
  for (const { piece, left } of placed.toSorted((one, other) => one.piece.order - other.piece.order))
    drawRun(sheet, piece, left, y + style.size * BASELINE, style);
}

export function widthOf(text: string, style: TextStyle): number {
  return runsOf(text, style.weight).reduce((sum, run) => sum + widthOfRun(run, style), 0);
}

/** Breaks at spaces, and inside a word only where it is wider than a whole line. */
export function breakLines(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    // Measured together: which font a space or a sign is set in depends on its neighbours.
    const longer = `${line} ${word}`;
    if (line !== '' && widthOf(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = widthOf(word, style) <= width ? [word] : chop(word, width, style);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The text, or as much of its beginning as the width has room for, with an ellipsis. */
export function shorten(text: string, width: number, style: TextStyle): string {
  if (widthOf(text, style) <= width) return text;
  const [beginning = ''] = chop(text, width - widthOf('…', style), style);
  return `${beginning.trimEnd()}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Never inside what a reader takes for one letter; a letter wider than the line stands alone. */
function chop(text: string, width: number, style: TextStyle): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(text)) {
    if (part !== '' && widthOf(part + segment, style) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

/** Where its letters tell: in which language a screen reader is to say it. */
function languageOf({ text }: Run): { lang?: string } {
  const language = SCRIPTS.find(({ letters }) => letters.test(text))?.language;
  return language === undefined ? {} : { lang: language };
}

function widthOfRun({ text, font }: Run, { size, weight }: TextStyle): number {
  const shaped = fontFor(font, weight);
  return (shaped.widthOf(text) / shaped.unitsPerEm) * size;
}

function drawRun(sheet: Sheet, run: Run, x: number, y: number, { size, weight, color }: TextStyle): void {
  const font = fontFor(run.font, weight);
  const draw = (face: DrawnFont, name: string) =>
    sheet
      .font(face, name)
      .fontSize(size)
      .fillColor(color)
      .text(run.text, x, y, { baseline: 'alphabetic', lineBreak: false });
  const name = `${run.font} ${weight}`;
  // Shaped glyphs stand in another order than their letters: searches and screen readers get the letters (ISO 32000-1, 14.9.4).
  // Words to the left are found by their glyphs, which programs turn around themselves.
  if (run.rightToLeft || /^[\x20-\x7e]*$/.test(run.text)) draw(font, name);
  else {
    sheet.markContent('Span', { actual: run.text, ...languageOf(run) });
    draw(font, name);
    sheet.endMarkedContent();
  }
  if (!run.rightToLeft || font.dots.layout(run.text).glyphs.length === 0) return;
  // They read as nothing, which pdfkit would leave out.
  sheet.addContent('/Span <</ActualText ()>> BDC');
  draw(font.dots, `${name} dots`);
  sheet.addContent('EMC');
}
