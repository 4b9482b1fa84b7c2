/**
 * Formats the key facts of a loan. The originator states them, and the signer sees them above the document. The screen,
 * the evidence and the certificate show the same words, because all of them use this module. It does not import zod,
 * because screens import it.
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

/** The words for the key facts in one language. */
export interface KeyFactWords {
  title: string;
  /**
   * The sentence that says which version applies if a fact differs from the document. It is the document, because the
   * signer signs the document.
   */
  note: string;
  labels: Readonly<Record<KeyFactName, string>>;
  intervals: Readonly<Record<(typeof INSTALMENT_INTERVALS)[number], string>>;
  interestTypes: Readonly<Record<(typeof INTEREST_TYPES)[number], string>>;
}

export interface ShownKeyFacts {
  language: Language;
  title: string;
  /** The sentence that introduces the facts and states that the document prevails over them. */
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

/** Matches the characters that people and spreadsheets add to numbers, as in `₹ 2,50,000.00` or `12.5 %`. */
const ADORNMENT = /^(?:₹|Rs\.?|INR)|[\s,]|%$/gi;

/**
 * Parses a fact that the user typed. Returns text that it cannot parse unchanged, and the schema of the session then
 * rejects this text.
 */
export function readKeyFact(name: KeyFactName, typed: string): string | number {
  const plain = typed.replaceAll(ADORNMENT, '');
  const isWord = ['date', 'interval', 'interest'].includes(KEY_FACTS[name]);
  return !isWord && /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : typed;
}

/**
 * The locale of amounts and rates in every language. Some locales of India group digits by thousands, so the locale of
 * the language is not used.
 */
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

/**
 * Formats an amount. The rupee has its own sign. Other currencies are shown with their codes, because several countries
 * use the same sign.
 */
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
