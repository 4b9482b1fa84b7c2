/** The texts for the key facts of a loan, above the document and in the certificate. */
import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'Key facts',
  note: 'This is a summary. You sign the document below. If anything differs, the document applies, so ask before you sign.',
  labels: {
    amount: 'Loan amount',
    disbursed_amount: 'Amount paid out to you',
    instalment: 'Instalment',
    instalment_interval: 'Payment interval',
    instalments: 'Number of instalments',
    first_due_on: 'First instalment due on',
    term_months: 'Term',
    interest_rate: 'Interest rate per year',
    interest_type: 'Type of interest',
    apr: 'Yearly cost with all charges (APR)',
    fees: 'Fees and charges',
    total_repayment: 'Total to repay',
    cooling_off_days: 'Time to cancel without a penalty',
  },
  intervals: {
    weekly: 'weekly',
    fortnightly: 'every two weeks',
    monthly: 'monthly',
    quarterly: 'every three months',
  },
  interestTypes: {
    fixed: 'fixed',
    floating: 'floating: it can change',
  },
};
