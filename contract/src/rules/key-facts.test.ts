import { describe, expect, it } from 'vitest';
import { keyFacts } from '../originator/key-facts.ts';
import { TEXTS } from '../texts/texts.ts';
import { LANGUAGES } from './languages.ts';
import { KEY_FACT_NAMES, showKeyFacts, type KeyFacts } from './key-facts.ts';

const LOAN: KeyFacts = {
  currency: 'INR',
  amount: 250_000,
  instalment: 11_767.5,
  instalment_interval: 'monthly',
  instalments: 24,
  first_due_on: '2026-12-05',
  term_months: 24,
  interest_rate: 12.5,
  interest_type: 'floating',
  cooling_off_days: 3,
};

const valuesIn = (facts: KeyFacts, language: (typeof LANGUAGES)[number]) =>
  showKeyFacts(facts, language, TEXTS[language].keyFacts).facts.map(({ label, value }) => [label, value]);

describe('the key facts on the screen', () => {
  it('are in a fixed order, with Indian digit grouping', () => {
    expect(valuesIn(LOAN, 'en')).toEqual([
      ['Loan amount', '₹2,50,000'],
      ['Instalment', '₹11,767.50'],
      ['Payment interval', 'monthly'],
      ['Number of instalments', '24'],
      ['First instalment due on', '5 December 2026'],
      ['Term', '24 months'],
      ['Interest rate per year', '12.5%'],
      ['Type of interest', 'floating: it can change'],
      ['Time to cancel without a penalty', '3 days'],
    ]);
  });

  it.each(LANGUAGES)('have the same amounts in every language: %s', (language) => {
    const values = valuesIn({ currency: 'INR', amount: 12_345_678.9, apr: 14.25 }, language);
    expect(values.map(([, value]) => value)).toEqual(['₹1,23,45,678.90', '14.25%']);
  });

  it('name a foreign currency by its code, with every stated digit', () => {
    const [[, value = ''] = []] = valuesIn({ currency: 'JPY', amount: 100.5 }, 'en');
    expect(value.replace(/\s/u, ' ')).toBe('JPY 100.50');
  });
});

describe('the stated key facts', () => {
  it('may be any selection with a currency', () => {
    expect(keyFacts.parse(LOAN)).toEqual(LOAN);
    expect(keyFacts.safeParse({ currency: 'INR' }).success).toBe(false);
    expect(keyFacts.safeParse({ amount: 1 }).success).toBe(false);
  });

  it('are rejected with all mistakes at once', () => {
    const wrong = {
      currency: 'RUPEES',
      amount: -1,
      instalment: 10.005,
      instalment_interval: 'daily',
      first_due_on: '5.12.2026',
      interest_rate: '12 %',
      emi: 5,
    };
    const fields = keyFacts.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'));
    expect(fields?.toSorted()).toEqual([
      '',
      'amount',
      'currency',
      'first_due_on',
      'instalment',
      'instalment_interval',
      'interest_rate',
    ]);
  });

  it('have a label for every fact', () => {
    expect(KEY_FACT_NAMES).toEqual(Object.keys(TEXTS.en.keyFacts.labels));
  });
});
