/** Draws the test mark on every page of a test: framed, in the middle of the top edge, and over any other content. */
import { COLOR, type TextStyle } from '../drawing/style.ts';
import { openPage, type Sheet } from '../drawing/sheet.ts';
import { drawArtifact } from '../drawing/tags.ts';
import { drawLine, widthOf } from '../drawing/text/set-text.ts';
import { MARK } from './mark-size.ts';

export const TEST_MARK = 'Test, not valid';

const STYLE: TextStyle = { size: 12, weight: 'semibold', color: COLOR.bad };

/** Draws the test mark on a separate small page, which is then placed on the pages of the upload. */
export function drawMarkPage(sheet: Sheet): void {
  openPage(sheet, MARK.width, MARK.height);
  drawMark(sheet, 0, 0);
}

/** Draws the test mark on a page that we add. */
export const drawTestMark = (sheet: Sheet, pageWidth: number): void =>
  drawArtifact(sheet, () => drawMark(sheet, (pageWidth - MARK.width) / 2, MARK.top));

function drawMark(sheet: Sheet, x: number, y: number): void {
  sheet
    .rect(x + 0.5, y + 0.5, MARK.width - 1, MARK.height - 1)
    .lineWidth(1)
    .fillAndStroke('#ffffff', COLOR.bad);
  drawLine(sheet, TEST_MARK, x + (MARK.width - widthOf(TEST_MARK, STYLE)) / 2, y + 3, STYLE);
}
