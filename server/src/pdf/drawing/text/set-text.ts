/** Sets text in any supported script: measures it, breaks it into lines, shortens it to a width, and draws it. */
import type { Sheet } from '../sheet.ts';
import type { TextStyle } from '../style.ts';
import { fontFor, SCRIPTS } from '../../../lettering/fonts.ts';
import type { DrawnFont } from '../../../lettering/shaped-font.ts';
import { inVisualOrder, runsOf, type Direction, type Run } from '../../../lettering/runs.ts';

/**
 * The line height as a multiple of the font size. It leaves space for the signs above and below the letters of Indian
 * scripts.
 */
const LINE_HEIGHT = 1.5;
/** The distance from the top of a line to its baseline, as a fraction of the font size. */
const BASELINE = 1.08;

export function lineHeight({ size }: TextStyle): number {
  return size * LINE_HEIGHT;
}

/**
 * Draws one line with its top left corner at x, y. The direction applies to the line as a whole, even if some of its
 * words run in the other direction.
 */
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
  // The pieces are drawn in reading order, because copied text and screen readers follow the order of drawing.
  for (const { piece, left } of placed.toSorted((one, other) => one.piece.order - other.piece.order))
    drawRun(sheet, piece, left, y + style.size * BASELINE, style);
}

export function widthOf(text: string, style: TextStyle): number {
  return runsOf(text, style.weight).reduce((sum, run) => sum + widthOfRun(run, style), 0);
}

/** Breaks a text into lines at spaces. A word is split only if it is wider than a whole line. */
export function breakLines(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    // The words of a line are measured together, because the font of a space or a sign depends on the characters
    // around it.
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

/**
 * Returns the whole text if it fits the width. Otherwise, returns as much of its beginning as fits, followed by an
 * ellipsis.
 */
export function shorten(text: string, width: number, style: TextStyle): string {
  if (widthOf(text, style) <= width) return text;
  const [beginning = ''] = chop(text, width - widthOf('…', style), style);
  return `${beginning.trimEnd()}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a word into parts that fit the line, but never inside a grapheme. A grapheme that is wider than the line gets
 * its own line.
 */
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

/**
 * Returns the language in which a screen reader should speak the run. The result is empty if the letters indicate no
 * language.
 */
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
  // Shaped glyphs have another order than their letters, so ActualText gives the letters to search functions and
  // screen readers (ISO 32000-1, 14.9.4). Right-to-left words need no ActualText: programs read their glyphs and
  // reverse them.
  if (run.rightToLeft || /^[\x20-\x7e]*$/.test(run.text)) draw(font, name);
  else {
    sheet.markContent('Span', { actual: run.text, ...languageOf(run) });
    draw(font, name);
    // Poppler positions ActualText by the coordinate system and the font that apply at its end. Both are therefore
    // set here as for the text.
    sheet.save().transform(1, 0, 0, -1, 0, sheet.page.height);
    sheet.addContent(`/${sheet._font.id} ${size} Tf`);
    sheet.endMarkedContent();
    sheet.restore();
  }
  if (!run.rightToLeft || font.dots.layout(run.text).glyphs.length === 0) return;
  // The ActualText is empty, because the dots add nothing to read. pdfkit would omit an empty ActualText.
  sheet.addContent('/Span <</ActualText ()>> BDC');
  draw(font.dots, `${name} dots`);
  sheet.addContent('EMC');
}
