/** Draws the header of continuation pages and the footer of all pages that we add. */
import type { SealFacts } from './facts.ts';
import { COLUMN, MARGIN, PAGE, STYLE } from '../drawing/style.ts';
import { pageCount, type Sheet, hairline } from '../drawing/sheet.ts';
import { drawArtifact } from '../drawing/tags.ts';
import { drawTestMark } from './test-mark.ts';
import { sanitizeText } from '../drawing/text/sanitize-text.ts';
import { drawLine, lineHeight, shorten, widthOf } from '../drawing/text/set-text.ts';

/** Draws the header. Returns the vertical position at which the page's content starts. */
export function drawPageHeader(sheet: Sheet, title: string, { session }: SealFacts): number {
  const top = MARGIN.top - 12;
  const signing = session.reference === null ? `Session ${session.id}` : `Reference ${session.reference}`;
  drawArtifact(sheet, () => {
    drawLine(sheet, title, COLUMN.left, top, STYLE.label);
    drawRight(sheet, signing, top);
    hairline(sheet, top + lineHeight(STYLE.label) + 4);
  });
  return MARGIN.top + 16;
}

/** Draws the footers, such as 'Evidence certificate · page 1 of 3'. It is called when the number of pages is known. */
export function drawPageFooters(
  sheet: Sheet,
  first: number,
  title: string,
  { securedBy, session }: SealFacts,
): void {
  const end = pageCount(sheet);
  const y = PAGE.height - MARGIN.bottom + 22;
  for (let index = first; index < end; index++) {
    sheet.switchToPage(index);
    drawArtifact(sheet, () => {
      hairline(sheet, y - 6);
      drawLine(sheet, `${title} · page ${index - first + 1} of ${end - first}`, COLUMN.left, y, STYLE.label);
      drawRight(sheet, `Secured by ${securedBy}`, y);
    });
    if (session.isTest) drawTestMark(sheet, PAGE.width);
  }
}

function drawRight(sheet: Sheet, text: string, y: number): void {
  const short = shorten(sanitizeText(text), COLUMN.width / 2, STYLE.label);
  drawLine(sheet, short, COLUMN.left + COLUMN.width - widthOf(short, STYLE.label), y, STYLE.label);
}
