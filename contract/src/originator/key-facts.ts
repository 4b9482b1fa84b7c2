/** Defines the key facts of a loan, which signers see above the document. */
import { z } from 'zod';
import { INSTALMENT_INTERVALS, INTEREST_TYPES, KEY_FACT_NAMES } from '../rules/key-facts.ts';
import { exactly } from '../schemas/exactly.ts';
import { whole } from '../schemas/values.ts';

/** The maximum amount. A JSON number represents amounts up to this limit exactly, with two decimal places. */
const MAX_MONEY = 1e12;

const decimal = (max: number, places: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((value) => Number(value.toFixed(places)) === value, `must have at most ${places} decimal places`);

const money = decimal(MAX_MONEY, 2);
const percent = decimal(1000, 4);

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

const facts = {
  amount: money.describe('The amount of the loan.'),
  disbursed_amount: money.describe('The amount paid out to the borrower.'),
  instalment: money.describe('The amount of one instalment.'),
  instalment_interval: z.enum(INSTALMENT_INTERVALS),
  instalments: whole(1, 10_000).describe('The number of instalments.'),
  first_due_on: z.iso.date().describe('The date of the first instalment.'),
  term_months: whole(1, 1200),
  interest_rate: percent.describe('In percent per year.'),
  interest_type: z.enum(INTEREST_TYPES),
  apr: percent.describe('The annual percentage rate with all charges, in percent.'),
  fees: money.describe('All fees and charges together.'),
  total_repayment: money.describe('The sum of all payments by the borrower.'),
  cooling_off_days: whole(0, 365).describe('The days in which the borrower can cancel without a penalty.'),
};

const optional = z.object(facts).partial().shape;

export const keyFacts = exactly({
  currency: z
    .string()
    .refine(isCurrency, 'must be an ISO 4217 code, like INR')
    .describe('The ISO 4217 code of all amounts.'),
  ...optional,
})
  .refine(
    (stated) => KEY_FACT_NAMES.some((name) => stated[name] !== undefined),
    'must state at least one fact besides the currency',
  )
  .describe(
    'Shown to each signer above the document, in the language of the signer, and recorded with the consent. Erased with the personal data.',
  );

export type KeyFactsInput = z.output<typeof keyFacts>;

/** The key facts of a draft, as the user typed them. They are checked only when the draft is sent. */
export const draftKeyFacts = z.partialRecord(
  z.enum(['currency', ...KEY_FACT_NAMES]),
  z.union([z.number(), z.string().max(40)]),
);
