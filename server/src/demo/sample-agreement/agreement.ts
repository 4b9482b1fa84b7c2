/** Models a sample agreement, its number formats and its terms, all invented for demonstrations. */
import { type LoanTerms, monthlyPayment } from './repayment-schedule.ts';

export type Party = { name: string; address: string };

export type Agreement = {
  number: string;
  /** The ISO date of the agreement. */
  date: string;
  place: string;
  lender: Party;
  borrower: Party;
  coBorrower: Party;
  purpose: string;
  /** The amount in whole units of the currency. */
  amount: number;
  /** The ISO 4217 code, because the standard PDF fonts have no symbol for most currencies. */
  currency: string;
  annualRatePercent: number;
  months: number;
  processingFee: number;
};

export function money(hundredths: number): string {
  return AMOUNT.format(hundredths / 100);
}

/** Formats an ISO date as '5 March 2026'. */
export function longDate(isoDate: string): string {
  return LONG_DATE.format(new Date(`${isoDate}T00:00:00Z`));
}

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export type Clause = { heading: string; paragraphs: string[] };

export function clausesOf(agreement: Agreement, terms: LoanTerms): Clause[] {
  const { currency } = agreement;
  const instalment = `${currency} ${money(monthlyPayment(terms))}`;
  return [
    {
      heading: 'The loan',
      paragraphs: [
        `The Lender lends the Borrower ${currency} ${money(terms.principal)} for the following purpose: ${agreement.purpose}. The Borrower uses the money for this purpose only.`,
        `The Lender pays the amount, less the processing fee of ${currency} ${money(agreement.processingFee * 100)}, to the Borrower’s bank account within two working days after all parties have signed.`,
      ],
    },
    {
      heading: 'Interest',
      paragraphs: [
        `Interest is ${agreement.annualRatePercent.toFixed(2)} % a year, fixed for the whole term, and is calculated each month on the balance that is still owed.`,
        'No interest is charged on interest. The total cost of the loan is shown in Schedule A.',
      ],
    },
    {
      heading: 'Repayment',
      paragraphs: [
        `The Borrower repays the loan in ${agreement.months} monthly instalments of ${instalment} each, on the dates given in Schedule A. The last instalment may differ by a small amount owing to rounding.`,
        'When a due date falls on a bank holiday, payment on the next working day is in time.',
      ],
    },
    {
      heading: 'Early repayment',
      paragraphs: [
        'The Borrower may repay all or part of the loan at any time, without a fee, by giving seven days’ notice. Interest is then owed only up to the day of repayment.',
      ],
    },
    {
      heading: 'Late payment',
      paragraphs: [
        'When an instalment is more than five days late, the Lender may charge 1 % a month on the overdue amount until it is paid. The Lender first reminds the Borrower in writing.',
        'When three instalments in a row remain unpaid after a reminder, the Lender may ask for the whole balance with thirty days’ notice.',
      ],
    },
    {
      heading: 'The Co-borrower',
      paragraphs: [
        'The Co-borrower owes the loan together with the Borrower. The Lender may ask either of them for any amount that is due, and a payment by one counts for both.',
      ],
    },
    {
      heading: 'Information',
      paragraphs: [
        'The Borrower and the Co-borrower confirm that what they have told the Lender is true and complete, and tell the Lender within fifteen days when their address, telephone number or employment changes.',
        'The Lender keeps personal data confidential, uses it only to manage this loan, and sends a statement of account once a year or when asked.',
      ],
    },
    {
      heading: 'Complaints and law',
      paragraphs: [
        `A complaint is answered within ten working days. This agreement, dated ${longDate(agreement.date)}, follows the law of the place where it was made, and the courts of ${agreement.place} decide on disputes that the parties cannot settle themselves.`,
      ],
    },
    {
      heading: 'Electronic signature',
      paragraphs: [
        'The parties agree to sign this document electronically. The sealed file, with the record of how it was signed, is the original; each party receives a copy.',
      ],
    },
  ];
}
