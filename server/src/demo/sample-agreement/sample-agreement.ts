/**
 * Makes a loan agreement between invented people, as a PDF for demonstrations and tests. It has four A4 pages, and is
 * byte-identical for identical input.
 *
 * Field positions follow the API: `page` counts from 1. `x`, `y`, `width` and `height` are PDF points (1/72 inch). The
 * origin is at the TOP LEFT of the visible page (the CropBox, turned by Rotate), with x to the right and y downwards.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { KeyFactsInput } from '@countersign/contract/originator/key-facts';
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { type Agreement, clausesOf } from './agreement.ts';
import { MARGIN } from './layout.ts';
import { drawClauses, drawFirstPage, drawFrame, drawSchedule, drawSignatures } from './pages.ts';
import { type LoanTerms, monthlyPayment, repaymentSchedule } from './repayment-schedule.ts';

export const SAMPLE_SIGNATURE_FIELDS: { borrower: SignatureField; coBorrower: SignatureField } = {
  borrower: { page: 4, x: 62, y: 352, width: 222, height: 92 },
  coBorrower: { page: 4, x: 311, y: 352, width: 222, height: 92 },
};

const PAGES = 4;

export async function makeSampleAgreement(agreement: Agreement): Promise<Buffer> {
  assertPrintable(agreement);
  const terms = termsOf(agreement);
  const schedule = repaymentSchedule(terms);
  const sheet = new PdfKit({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Loan agreement ${agreement.number}`,
      Author: agreement.lender.name,
      CreationDate: new Date(`${agreement.date}T09:00:00Z`),
    },
  });
  const file = buffer(sheet);

  drawFirstPage(sheet, agreement, terms, schedule);
  drawClauses(sheet.addPage(), clausesOf(agreement, terms));
  drawSchedule(sheet.addPage(), agreement, schedule);
  drawSignatures(sheet.addPage(), agreement, SAMPLE_SIGNATURE_FIELDS);

  const { count } = sheet.bufferedPageRange();
  // The field positions are correct only if no page overflows.
  if (count !== PAGES) throw new RangeError(`The agreement's texts are too long for ${PAGES} pages`);
  for (let page = 1; page <= PAGES; page++) {
    sheet.switchToPage(page - 1);
    drawFrame(sheet, agreement, page, PAGES);
  }
  sheet.end();
  return file;
}

function termsOf({ amount, annualRatePercent, months, date }: Agreement): LoanTerms {
  return { principal: Math.round(amount * 100), annualRatePercent, months, paidOut: date };
}

export function makeDemoAgreement(at: Date, lender: string): Promise<Buffer> {
  return makeSampleAgreement(demoAgreement(at, lender));
}

/** Returns the figures of the first page as key facts. */
export function demoKeyFacts(at: Date): KeyFactsInput {
  const agreement = demoAgreement(at, '');
  const schedule = repaymentSchedule(termsOf(agreement));
  const total = schedule.reduce((sum, { payment }) => sum + payment, 0);
  return {
    currency: agreement.currency,
    amount: agreement.amount,
    instalment: monthlyPayment(termsOf(agreement)) / 100,
    instalment_interval: 'monthly',
    first_due_on: schedule[0]?.due,
    term_months: agreement.months,
    interest_rate: agreement.annualRatePercent,
    interest_type: 'fixed',
    fees: agreement.processingFee,
    total_repayment: total / 100,
  };
}

function demoAgreement(at: Date, lender: string): Agreement {
  return {
    number: `MF-${at.getUTCFullYear()}-000117`,
    date: at.toISOString().slice(0, 10),
    place: 'Pune',
    lender: { name: lender, address: '14 Station Road, Pune 411001' },
    borrower: { name: 'Asha Rao', address: '7 Lake View, Pune 411030' },
    coBorrower: { name: 'Vikram Rao', address: '7 Lake View, Pune 411030' },
    purpose: 'Purchase of a delivery van',
    amount: 450_000,
    currency: 'INR',
    annualRatePercent: 11.5,
    months: 24,
    processingFee: 4500,
  };
}

/**
 * Throws if a text contains a character that the standard PDF fonts lack. These fonts contain only Western European
 * letters, and any other character would print as a wrong one.
 */
function assertPrintable(agreement: Agreement): void {
  const { lender, borrower, coBorrower, number, place, purpose, currency } = agreement;
  const texts = [lender, borrower, coBorrower].flatMap(({ name, address }) => [name, address]);
  for (const text of [...texts, number, place, purpose, currency]) {
    if (!/^[\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d]*$/.test(text)) {
      throw new RangeError(`The sample agreement cannot print '${text}': Latin letters only`);
    }
  }
  if (!Number.isInteger(agreement.months) || agreement.months < 1 || agreement.months > 36) {
    throw new RangeError('The sample agreement has room for 1 to 36 instalments');
  }
}
