/** What a sample agreement is made of, and how its figures are written. */

export type Party = { name: string; address: string };

export type Agreement = {
  number: string;
  /** ISO date of the agreement. */
  date: string;
  place: string;
  lender: Party;
  borrower: Party;
  coBorrower: Party;
  purpose: string;
  /** In whole units of the currency. */
  amount: number;
  /** ISO 4217 code; the standard PDF fonts have no sign for most currencies. */
  currency: string;
  annualRatePercent: number;
  months: number;
  processingFee: number;
};

export function money(hundredths: number): string {
  return AMOUNT.format(hundredths / 100);
}

/** '5 March 2026' */
export function longDate(isoDate: string): string {
  return LONG_DATE.format(new Date(`${isoDate}T00:00:00Z`));
}

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
