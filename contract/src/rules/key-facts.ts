/**
 * The key facts of a loan, which the originator states and the signer sees above the document. This module formats them, so
 * that the screen, the evidence and the certificate show the same words. It does not import zod, because screens import it.
 */
import { type Language, localeOf } from './languages.ts';

export const INSTALMENT_INTERVALS = ['weekly', 'fortnightly', 'monthly', 'quarterly'] as const;
export const INTEREST_TYPES = ['fixed', 'floating'] as const;

/** The key facts in the order in which signers see them. */
export const KEY_FACTS = {
  amount: 'money',
  disbursed_amount: 'money',
  instalment: 'money',
  instalment_interval: 'interval',
  instalments: 'count',
  first_due_on: 'date',
  term_months: 'months',
  interest_rate: 'percent',
  interest_type: 'interest',
  apr: 'percent',
  fees: 'money',
  total_repayment: 'money',
  cooling_off_days: 'days',
} as const;

export type KeyFactName = keyof typeof KEY_FACTS;

export const KEY_FACT_NAMES = Object.keys(KEY_FACTS).filter((name): name is KeyFactName => name in KEY_FACTS);

export type KeyFacts = { currency: string } & Partial<{ [Name in KeyFactName]: string | number | undefined }>;

/** The words for key facts in one language. */
export interface KeyFactWords {
  title: string;
  /** The sentence that applies if a fact differs from the document: the signer signs the document. */
  note: string;
  labels: Readonly<Record<KeyFactName, string>>;
  intervals: Readonly<Record<(typeof INSTALMENT_INTERVALS)[number], string>>;
  interestTypes: Readonly<Record<(typeof INTEREST_TYPES)[number], string>>;
}

export interface ShownKeyFacts {
  language: Language;
  title: string;
  /** Introduces the facts, and states that the document prevails over them. */
  note: string;
  facts: { name: KeyFactName; label: string; value: string }[];
}

export function showKeyFacts(
  given: KeyFacts,
  language: Language,
  { title, note, ...words }: KeyFactWords,
): ShownKeyFacts {
  const facts = KEY_FACT_NAMES.flatMap((name) => {
    const value = given[name];
    return value === undefined
      ? []
      : [{ name, label: words.labels[name], value: valueText(name, value, given.currency, language, words) }];
  });
  return { language, title, note, facts };
}

/** Removes what people and spreadsheets add to numbers, such as `₹ 2,50,000.00` or `12.5 %`. */
const ADORNMENT = /^(?:₹|Rs\.?|INR)|[\s,]|%$/gi;

/** Parses a fact as typed. Any other text is returned unchanged, and the schema of the session rejects it. */
export function readKeyFact(name: KeyFactName, typed: string): string | number {
  const plain = typed.replaceAll(ADORNMENT, '');
  const isWord = ['date', 'interval', 'interest'].includes(KEY_FACTS[name]);
  return !isWord && /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : typed;
}

/** Amounts and rates look the same in every language, because some locales of India group digits by thousands. */
const DIGITS = 'en-IN';

function valueText(
  name: KeyFactName,
  value: string | number,
  currency: string,
  language: Language,
  words: Pick<KeyFactWords, 'intervals' | 'interestTypes'>,
): string {
  const amountOf = (unit: 'month' | 'day') =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
      Number(value),
    );
  switch (KEY_FACTS[name]) {
    case 'money':
      return moneyText(Number(value), currency);
    case 'percent':
      return `${new Intl.NumberFormat(DIGITS, { maximumFractionDigits: 4 }).format(Number(value))}%`;
    case 'count':
      return new Intl.NumberFormat(DIGITS).format(Number(value));
    case 'months':
      return amountOf('month');
    case 'days':
      return amountOf('day');
    case 'date':
      return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${value}T00:00:00Z`),
      );
    case 'interval': {
      const interval = INSTALMENT_INTERVALS.find((each) => each === value);
      return interval === undefined ? String(value) : words.intervals[interval];
    }
    case 'interest': {
      const type = INTEREST_TYPES.find((each) => each === value);
      return type === undefined ? String(value) : words.interestTypes[type];
    }
  }
}

/** The rupee has its own sign. Other currencies are named by their codes, because several countries use the same sign. */
function moneyText(amount: number, currency: string): string {
  const isWhole = Number.isInteger(amount);
  return new Intl.NumberFormat(DIGITS, {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'INR' ? 'symbol' : 'code',
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  }).format(amount);
}
