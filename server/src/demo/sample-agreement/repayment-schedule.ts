/**
 * Computes equal monthly instalments on a reducing balance, in whole hundredths so that every column adds up exactly.
 */

export type Instalment = {
  number: number;
  /** The ISO date on which the instalment falls due. */
  due: string;
  principal: number;
  interest: number;
  payment: number;
  balance: number;
};

export type LoanTerms = {
  /** The amount in hundredths of the currency. */
  principal: number;
  annualRatePercent: number;
  months: number;
  /** The ISO date of the payout. */
  paidOut: string;
};

/** Instalments fall due on the fifth of each month, the first in the month after the payout. */
const DUE_DAY = 5;

export function repaymentSchedule(terms: LoanTerms): Instalment[] {
  const rate = terms.annualRatePercent / 100 / 12;
  const equalPayment = monthlyPayment(terms);
  const schedule: Instalment[] = [];
  let balance = terms.principal;
  for (let number = 1; number <= terms.months; number++) {
    const interest = Math.round(balance * rate);
    const payment = number === terms.months ? balance + interest : equalPayment;
    const principal = payment - interest;
    balance -= principal;
    schedule.push({ number, due: dueDate(terms.paidOut, number), principal, interest, payment, balance });
  }
  return schedule;
}

export function monthlyPayment({ principal, annualRatePercent, months }: LoanTerms): number {
  const rate = annualRatePercent / 100 / 12;
  if (rate === 0) return Math.round(principal / months);
  return Math.round((principal * rate) / (1 - (1 + rate) ** -months));
}

function dueDate(paidOut: string, monthsLater: number): string {
  const start = new Date(`${paidOut}T00:00:00Z`);
  const due = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + monthsLater, DUE_DAY));
  return due.toISOString().slice(0, 10);
}
