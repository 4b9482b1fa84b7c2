/** The numbered terms. */
import type { Clause } from './clauses.ts';
import { COLUMN, FONT, INK, MARGIN, sectionTitle, SOFT } from './layout.ts';
import type { Sheet } from './layout.ts';

export function drawClauses(sheet: Sheet, clauses: Clause[]): void {
  let y = sectionTitle(sheet, 'Terms', MARGIN.top) + 2;
  for (const [index, clause] of clauses.entries()) {
    sheet
      .font(FONT.bold)
      .fontSize(9.5)
      .fillColor(INK)
      .text(`${index + 1}`, COLUMN.left, y, { width: 24 });
    sheet.text(clause.heading, COLUMN.left + 28, y, { width: COLUMN.width - 28 });
    y = sheet.y + 2;
    for (const [part, text] of clause.paragraphs.entries()) {
      const number = clause.paragraphs.length > 1 ? `${index + 1}.${part + 1}` : '';
      sheet
        .font(FONT.sans)
        .fontSize(8.5)
        .fillColor(SOFT)
        .text(number, COLUMN.left, y + 1.4, { width: 24 });
      sheet
        .font(FONT.text)
        .fontSize(11)
        .fillColor(INK)
        .text(text, COLUMN.left + 28, y, { width: COLUMN.width - 28, lineGap: 1.4 });
      y = sheet.y + 3;
    }
    y += 6.5;
  }
}
