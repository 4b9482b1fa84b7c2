/**
 * The lender's own loan agreement as a PDF, drawn once. Texts in double braces mark the positions of the
 * layout's fields.
 */
import { buffer } from 'node:stream/consumers';
import type { InputOf } from '@countersign/client';
import PdfKit from 'pdfkit';

type Layout = InputOf<'createLayout'>['layout'];

/** The values that are filled in for each loan. */
const VALUES = [
  'agreement_number',
  'borrower',
  'co_borrower',
  'amount',
  'months',
  'rate',
  'instalment',
] as const;
export type AgreementData = Record<(typeof VALUES)[number], string>;

const CLAUSES = [
  [
    'The loan',
    "The Lender lends the Borrower the amount stated above and pays it to the Borrower's account within three working days after both parties have signed.",
  ],
  [
    'Repayment',
    'The Borrower repays the loan with interest in equal monthly instalments on the fifth day of each month, starting in the month after the payment. The Co-borrower is jointly liable for every instalment.',
  ],
  [
    'Paying early',
    'The Borrower may repay all or part of the loan on any day without a fee. Interest is then due only up to that day.',
  ],
  [
    'Late payment',
    'An instalment that is more than ten days late bears additional interest of two percent per year, and no other charge.',
  ],
  [
    'Signing',
    'Both parties sign by remote signature with evidence of presence and location. The sealed document is the original of this agreement.',
  ],
] as const;

export function drawAgreement(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PdfKit({
    size: 'A4',
    margin: 64,
    info: { Title: 'Loan agreement', Author: 'Prairie Loans' },
  });
  const heading = (text: string) =>
    pdf.moveDown(0.8).font('Helvetica-Bold').fontSize(12).text(text).moveDown(0.2);
  const body = (text: string) => pdf.font('Helvetica').fontSize(10.5).text(text, { lineGap: 2.5 });

  pdf.font('Helvetica-Bold').fontSize(20).text('Loan agreement').moveDown(0.3);
  pdf.font('Helvetica').fontSize(10).text('Prairie Loans, 12 Mill Road, Pune 411001');
  heading('In short');
  const labels: Record<(typeof VALUES)[number], string> = {
    agreement_number: 'Agreement number',
    borrower: 'Borrower',
    co_borrower: 'Co-borrower',
    amount: 'Amount',
    months: 'Monthly instalments',
    rate: 'Interest per year',
    instalment: 'Each instalment',
  };
  for (const name of VALUES) {
    const top = pdf.y;
    pdf.font('Helvetica').fontSize(10.5).text(labels[name], 64, top);
    pdf.text(`{{${name}}}`, 220, top);
    pdf.x = 64;
    pdf.moveDown(0.5);
  }
  for (const [title, text] of CLAUSES) {
    heading(title);
    body(text);
  }
  heading('Signatures');
  const top = pdf.y + 70;
  for (const [index, role] of ROLES.entries()) {
    const left = 64 + index * 240;
    pdf.font('Helvetica').fontSize(10);
    pdf.text(`{{signature:${role.id}}}`, left, top);
    pdf
      .moveTo(left, top + 16)
      .lineTo(left + 200, top + 16)
      .lineWidth(0.5)
      .stroke();
    pdf.text(`The ${role.name}`, left, top + 22);
  }
  pdf.end();
  return buffer(pdf).then((bytes) => new Uint8Array(bytes));
}

const ROLES = [
  { id: 'borrower', name: 'Borrower' },
  { id: 'co-borrower', name: 'Co-borrower' },
] as const;
export type Role = (typeof ROLES)[number]['id'];

/** The document itself defines the positions of the fields. */
export const LAYOUT: Layout = {
  name: 'Loan agreement',
  roles: [...ROLES],
  fields: [
    ...VALUES.map((key) => ({
      id: key,
      kind: 'text' as const,
      key,
      width: 280,
      height: 16,
      anchor: { text: `{{${key}}}`, dy: 2 },
    })),
    ...ROLES.map(({ id }) => ({
      id: `signature-${id}`,
      kind: 'signature' as const,
      role: id,
      width: 200,
      height: 56,
      anchor: { text: `{{signature:${id}}}` },
    })),
  ],
};
