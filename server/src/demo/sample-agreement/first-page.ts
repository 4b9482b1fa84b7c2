/** What is agreed at a glance, and between whom. */
import { longDate, money } from './agreement.ts';
import type { Agreement, Party } from './agreement.ts';
import {
  ACCENT,
  COLUMN,
  emblem,
  FONT,
  INK,
  labelled,
  paragraph,
  rule,
  sectionTitle,
  SOFT,
  TINT,
} from './layout.ts';
import type { Sheet } from './layout.ts';
import { monthlyPayment } from './repayment-schedule.ts';
import type { Instalment, LoanTerms } from './repayment-schedule.ts';

export function drawFirstPage(
  sheet: Sheet,
  agreement: Agreement,
  terms: LoanTerms,
  schedule: Instalment[],
): void {
  emblem(sheet, COLUMN.left, 60, 34);
  sheet
    .font(FONT.bold)
    .fontSize(13)
    .fillColor(INK)
    .text(agreement.lender.name, COLUMN.left + 46, 63);
  sheet
    .font(FONT.sans)
    .fontSize(8.5)
    .fillColor(SOFT)
    .text(agreement.lender.address, COLUMN.left + 46, 80);
  rule(sheet, 112, ACCENT, 1.2);

  sheet.font(FONT.bold).fontSize(25).fillColor(INK).text('Loan agreement', COLUMN.left, 136);
  sheet
    .font(FONT.sans)
    .fontSize(10)
    .fillColor(SOFT)
    .text(`No. ${agreement.number}   |   ${agreement.place}, ${longDate(agreement.date)}`, COLUMN.left, 168);

  drawSummary(sheet, agreement, terms, schedule, 200);

  let y = sectionTitle(sheet, 'The parties', 392);
  y = paragraph(sheet, 'This agreement is made between the following three parties.', y) + 10;
  y = drawParty(sheet, 'Lender', agreement.lender, y);
  y = drawParty(sheet, 'Borrower', agreement.borrower, y);
  y = drawParty(sheet, 'Co-borrower', agreement.coBorrower, y);

  y = sectionTitle(sheet, 'What this document contains', y + 14);
  paragraph(
    sheet,
    'The figures above are a summary. The terms follow on page 2, the dates and amounts of all instalments stand in Schedule A ' +
      'on page 3, and the parties sign on page 4. Please read all four pages before you sign. Ask the Lender to explain ' +
      'anything that is not clear to you.',
    y,
  );
}

function drawSummary(
  sheet: Sheet,
  agreement: Agreement,
  terms: LoanTerms,
  schedule: Instalment[],
  y: number,
): void {
  const total = schedule.reduce((sum, { payment }) => sum + payment, 0);
  const amount = (hundredths: number): string => `${agreement.currency} ${money(hundredths)}`;
  const facts: [string, string][] = [
    ['Amount of the loan', amount(terms.principal)],
    ['Interest, fixed', `${agreement.annualRatePercent.toFixed(2)} % a year`],
    ['Term', `${agreement.months} months`],
    ['Monthly instalment', amount(monthlyPayment(terms))],
    ['First instalment due', longDate(schedule[0]?.due ?? agreement.date)],
    ['Last instalment due', longDate(schedule.at(-1)?.due ?? agreement.date)],
    ['Processing fee, once', amount(agreement.processingFee * 100)],
    ['Interest over the term', amount(total - terms.principal)],
    ['Total of all instalments', amount(total)],
  ];
  const [rowHeight, padding] = [50, 18];
  const columnWidth = (COLUMN.width - 2 * padding) / 3;
  sheet.roundedRect(COLUMN.left, y, COLUMN.width, 2 * rowHeight + 24 + 2 * padding, 8).fill(TINT);
  for (const [index, [label, value]] of facts.entries()) {
    const x = COLUMN.left + padding + (index % 3) * columnWidth;
    labelled(sheet, label, value, x, y + padding + Math.floor(index / 3) * rowHeight, columnWidth - 8);
  }
}

function drawParty(sheet: Sheet, role: string, party: Party, y: number): number {
  rule(sheet, y);
  sheet
    .font(FONT.sans)
    .fontSize(9)
    .fillColor(SOFT)
    .text(role, COLUMN.left, y + 11, { width: 90 });
  sheet
    .font(FONT.bold)
    .fontSize(10.5)
    .fillColor(INK)
    .text(party.name, COLUMN.left + 100, y + 9, { width: COLUMN.width - 100 });
  paragraph(sheet, party.address, sheet.y + 2, { left: COLUMN.left + 100 });
  return sheet.y + 8;
}
