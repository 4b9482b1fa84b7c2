/** Schedule A: every instalment, in a table that fits one page. */
import { longDate, money } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import {
  ACCENT,
  COLUMN,
  FONT,
  INK,
  MARGIN,
  PAGE,
  paragraph,
  rule,
  sectionTitle,
  SOFT,
  TINT,
} from './layout.ts';
import type { Sheet } from './layout.ts';
import type { Instalment } from './repayment-schedule.ts';

export function drawSchedule(sheet: Sheet, agreement: Agreement, schedule: Instalment[]): void {
  let y = sectionTitle(sheet, 'Schedule A: repayment', MARGIN.top);
  y =
    paragraph(
      sheet,
      `All amounts are in ${agreement.currency}. Each instalment is debited on its due date.`,
      y,
    ) + 12;

  const columns = [
    { title: 'No.', width: 34, align: 'left' },
    { title: 'Due date', width: 111, align: 'left' },
    { title: 'Principal', width: 80, align: 'right' },
    { title: 'Interest', width: 70, align: 'right' },
    { title: 'Instalment', width: 80, align: 'right' },
    { title: 'Balance', width: COLUMN.width - 34 - 111 - 80 - 70 - 80, align: 'right' },
  ] as const;
  const rowHeight = Math.min(24, (PAGE.height - MARGIN.bottom - y - 70) / (schedule.length + 2));
  const drawRow = (cells: string[], font: string, color: string): void => {
    let x = COLUMN.left;
    sheet.font(font).fontSize(9).fillColor(color);
    for (const [index, { width, align }] of columns.entries()) {
      const inset = 8;
      sheet.text(cells[index] ?? '', x + inset, y + (rowHeight - 8) / 2, {
        width: width - 2 * inset,
        align,
        lineBreak: false,
      });
      x += width;
    }
    y += rowHeight;
  };

  sheet.rect(COLUMN.left, y, COLUMN.width, rowHeight).fill(ACCENT);
  drawRow(
    columns.map(({ title }) => title),
    FONT.bold,
    '#ffffff',
  );
  for (const row of schedule) {
    if (row.number % 2 === 0) sheet.rect(COLUMN.left, y, COLUMN.width, rowHeight).fill(TINT);
    const amounts = [row.principal, row.interest, row.payment, row.balance].map(money);
    drawRow([String(row.number), longDate(row.due), ...amounts], FONT.sans, INK);
  }
  const sum = (key: 'principal' | 'interest' | 'payment'): string =>
    money(schedule.reduce((total, row) => total + row[key], 0));
  rule(sheet, y, ACCENT, 1);
  drawRow(['', 'Total', sum('principal'), sum('interest'), sum('payment'), ''], FONT.bold, INK);

  sheet
    .font(FONT.sans)
    .fontSize(8.5)
    .fillColor(SOFT)
    .text(
      'Interest is calculated on the balance at the beginning of each month. Amounts are rounded to two decimals; the last ' +
        'instalment settles what rounding leaves over.',
      COLUMN.left,
      y + 12,
      { width: COLUMN.width, lineGap: 2 },
    );
}
