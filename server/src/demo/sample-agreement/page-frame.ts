/** What stands at the top and at the bottom of the pages. */
import type { Agreement } from './agreement.ts';
import { COLUMN, emblem, FONT, INK, PAGE, RIGHT_EDGE, rule, SOFT } from './layout.ts';
import type { Sheet } from './layout.ts';

export function drawFrame(sheet: Sheet, agreement: Agreement, page: number, pages: number): void {
  // Text below the bottom margin would otherwise open a new page.
  sheet.page.margins.bottom = 0;
  if (page > 1) {
    emblem(sheet, COLUMN.left, 42, 16);
    const line = { width: COLUMN.width, lineBreak: false };
    sheet
      .font(FONT.bold)
      .fontSize(9)
      .fillColor(INK)
      .text(agreement.lender.name, COLUMN.left + 24, 46, line);
    sheet.font(FONT.sans).fontSize(8.5).fillColor(SOFT);
    sheet.text(`Loan agreement ${agreement.number}`, COLUMN.left, 46, { ...line, align: 'right' });
    rule(sheet, 68);
  }
  const y = PAGE.height - 44;
  rule(sheet, y - 10);
  sheet.font(FONT.sans).fontSize(8).fillColor(SOFT);
  sheet.text('Sample document. Companies, people and figures are fictional.', COLUMN.left, y, {
    lineBreak: false,
  });
  sheet.text(`Page ${page} of ${pages}`, RIGHT_EDGE - 100, y, {
    width: 100,
    align: 'right',
    lineBreak: false,
  });
}
