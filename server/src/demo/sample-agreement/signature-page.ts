/** The declarations, and a box with a line for each signature. */
import { longDate } from './agreement.ts';
import type { Agreement, Party } from './agreement.ts';
import {
  ACCENT,
  COLUMN,
  FONT,
  INK,
  labelled,
  LINE,
  MARGIN,
  paragraph,
  sectionTitle,
  SOFT,
} from './layout.ts';
import type { Sheet } from './layout.ts';

type Rectangle = { x: number; y: number; width: number; height: number };

export function drawSignatures(
  sheet: Sheet,
  agreement: Agreement,
  fields: { borrower: Rectangle; coBorrower: Rectangle },
): void {
  let y = sectionTitle(sheet, 'Declarations and signatures', MARGIN.top);
  y = paragraph(sheet, 'By signing, the Borrower and the Co-borrower each declare that they', y) + 6;
  const declarations = [
    'have received this agreement with Schedule A, have had time to read it, and understand it;',
    'have been told the interest rate, all fees and the total cost of the loan before signing;',
    'are of full age and sign freely, without pressure from anyone;',
    'agree that the Lender records the time, the place and the result of the checks made while they sign.',
  ];
  for (const [index, text] of declarations.entries()) {
    sheet
      .font(FONT.sans)
      .fontSize(9.5)
      .fillColor(SOFT)
      .text(`${'abcd'[index]})`, COLUMN.left + 6, y + 0.7, { width: 20 });
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
  sheet
    .font(FONT.bold)
    .fontSize(10)
    .fillColor(ACCENT)
    .text(role, x, y - 20, { width });
  sheet.roundedRect(x, y, width, height, 6).lineWidth(0.8).strokeColor(LINE).fillAndStroke('#fbfcfe', LINE);
  labelled(sheet, 'Name', party.name, x, y + height + 12, width);
  labelled(sheet, 'Address', '', x, y + height + 46, width);
  sheet
    .font(FONT.text)
    .fontSize(10.5)
    .fillColor(INK)
    .text(party.address, x, y + height + 57, { width, lineGap: 1.5 });
}
