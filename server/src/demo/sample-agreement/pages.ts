/** Draws the four pages: the summary and the parties, the terms, the repayment schedule, and the signatures. */
import { type Agreement, type Clause, longDate, money, type Party } from './agreement.ts';
import {
  ACCENT,
  COLUMN,
  FONT,
  INK,
  LINE,
  MARGIN,
  PAGE,
  RIGHT_EDGE,
  SOFT,
  TINT,
  emblem,
  labelled,
  paragraph,
  rule,
  sectionTitle,
  type Sheet,
  write,
} from './layout.ts';
import { type Instalment, type LoanTerms, monthlyPayment } from './repayment-schedule.ts';

/** Draws page 1: the summary of the agreement and the parties. */
export function drawFirstPage(
  sheet: Sheet,
  agreement: Agreement,
  terms: LoanTerms,
  schedule: Instalment[],
): void {
  emblem(sheet, COLUMN.left, 60, 34);
  write(sheet, FONT.bold, 13, INK, agreement.lender.name, COLUMN.left + 46, 63);
  write(sheet, FONT.sans, 8.5, SOFT, agreement.lender.address, COLUMN.left + 46, 80);
  rule(sheet, 112, ACCENT, 1.2);

  write(sheet, FONT.bold, 25, INK, 'Loan agreement', COLUMN.left, 136);
  write(
    sheet,
    FONT.sans,
    10,
    SOFT,
    `No. ${agreement.number}   |   ${agreement.place}, ${longDate(agreement.date)}`,
    COLUMN.left,
    168,
  );

  drawSummary(sheet, agreement, terms, schedule, 200);

  let y = sectionTitle(sheet, 'The parties', 392);
  y = paragraph(sheet, 'This agreement is made between the following three parties.', y) + 10;
  y = drawParty(sheet, 'Lender', agreement.lender, y);
  y = drawParty(sheet, 'Borrower', agreement.borrower, y);
  y = drawParty(sheet, 'Co-borrower', agreement.coBorrower, y);

  y = sectionTitle(sheet, 'What this document contains', y + 14);
  paragraph(
    sheet,
    'The figures above are a summary. The terms follow on page 2, the dates and amounts of all instalments are in Schedule A ' +
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
  write(sheet, FONT.sans, 9, SOFT, role, COLUMN.left, y + 11, { width: 90 });
  write(sheet, FONT.bold, 10.5, INK, party.name, COLUMN.left + 100, y + 9, { width: COLUMN.width - 100 });
  paragraph(sheet, party.address, sheet.y + 2, { left: COLUMN.left + 100 });
  return sheet.y + 8;
}

/** Draws page 2: the numbered terms. */
export function drawClauses(sheet: Sheet, clauses: Clause[]): void {
  let y = sectionTitle(sheet, 'Terms', MARGIN.top) + 2;
  for (const [index, clause] of clauses.entries()) {
    write(sheet, FONT.bold, 9.5, INK, `${index + 1}`, COLUMN.left, y, { width: 24 });
    sheet.text(clause.heading, COLUMN.left + 28, y, { width: COLUMN.width - 28 });
    y = sheet.y + 2;
    for (const [part, text] of clause.paragraphs.entries()) {
      const number = clause.paragraphs.length > 1 ? `${index + 1}.${part + 1}` : '';
      write(sheet, FONT.sans, 8.5, SOFT, number, COLUMN.left, y + 1.4, { width: 24 });
      write(sheet, FONT.text, 11, INK, text, COLUMN.left + 28, y, { width: COLUMN.width - 28, lineGap: 1.4 });
      y = sheet.y + 3;
    }
    y += 6.5;
  }
}

/** Draws page 3, Schedule A: every instalment, in a table that fits the page. */
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

  write(
    sheet,
    FONT.sans,
    8.5,
    SOFT,
    'Interest is calculated on the balance at the beginning of each month. Amounts are rounded to two decimals; the last ' +
      'instalment settles any rounding difference.',
    COLUMN.left,
    y + 12,
    { width: COLUMN.width, lineGap: 2 },
  );
}

/** Draws page 4: the declarations, and a box for each signature. */
export function drawSignatures(
  sheet: Sheet,
  agreement: Agreement,
  fields: { borrower: Rectangle; coBorrower: Rectangle },
): void {
  let y = sectionTitle(sheet, 'Declarations and signatures', MARGIN.top);
  y = paragraph(sheet, 'By signing, the Borrower and the Co-borrower each declare that they', y) + 6;
  const declarations = [
    'have received this agreement with Schedule A, have had time to read it, and understand it;',
    'have been shown the interest rate, all fees and the total cost of the loan before signing;',
    'are of full age and sign freely, without pressure from anyone;',
    'agree that the Lender records the time, the place and the result of the checks made while they sign.',
  ];
  for (const [index, text] of declarations.entries()) {
    write(sheet, FONT.sans, 9.5, SOFT, `${'abcd'[index]})`, COLUMN.left + 6, y + 0.7, { width: 20 });
    y = paragraph(sheet, text, y, { left: COLUMN.left + 28 }) + 3;
  }

  y = sectionTitle(sheet, 'For the Lender', y + 18);
  paragraph(
    sheet,
    `${agreement.lender.name} made this offer on ${longDate(agreement.date)} in ${agreement.place}. It is bound by the offer for ` +
      'fourteen days. Its electronic seal is put on this document after both signatures below.',
    y,
  );

  drawSignature(sheet, 'The Borrower', agreement.borrower, fields.borrower);
  drawSignature(sheet, 'The Co-borrower', agreement.coBorrower, fields.coBorrower);

  y = sectionTitle(sheet, 'After signing', fields.borrower.y + fields.borrower.height + 120);
  paragraph(
    sheet,
    'Each party receives the sealed agreement together with the record of how it was signed. The Borrower may withdraw within ' +
      'three working days after signing by telling the Lender in writing, and then returns what was paid out, without ' +
      'interest and without giving a reason.',
    y,
  );
}

function drawSignature(sheet: Sheet, role: string, party: Party, field: Rectangle): void {
  const { x, y, width, height } = field;
  write(sheet, FONT.bold, 10, ACCENT, role, x, y - 20, { width });
  sheet.roundedRect(x, y, width, height, 6).lineWidth(0.8).strokeColor(LINE).fillAndStroke('#fbfcfe', LINE);
  labelled(sheet, 'Name', party.name, x, y + height + 12, width);
  labelled(sheet, 'Address', '', x, y + height + 46, width);
  write(sheet, FONT.text, 10.5, INK, party.address, x, y + height + 57, { width, lineGap: 1.5 });
}

type Rectangle = { x: number; y: number; width: number; height: number };

export function drawFrame(sheet: Sheet, agreement: Agreement, page: number, pages: number): void {
  // The bottom margin is removed, because text below it would open a new page.
  sheet.page.margins.bottom = 0;
  if (page > 1) {
    emblem(sheet, COLUMN.left, 42, 16);
    const line = { width: COLUMN.width, lineBreak: false };
    write(sheet, FONT.bold, 9, INK, agreement.lender.name, COLUMN.left + 24, 46, line);
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
