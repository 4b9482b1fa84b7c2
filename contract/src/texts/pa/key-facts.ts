import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'ਮੁੱਖ ਗੱਲਾਂ',
  note: 'ਇਹ ਸਿਰਫ਼ ਸਾਰ ਹੈ। ਤੁਸੀਂ ਹੇਠਾਂ ਦਿੱਤੇ ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਦਸਤਖਤ ਕਰਦੇ ਹੋ। ਜੇ ਕੋਈ ਫ਼ਰਕ ਹੋਵੇ ਤਾਂ ਦਸਤਾਵੇਜ਼ ਲਾਗੂ ਹੋਵੇਗਾ, ਇਸ ਲਈ ਦਸਤਖਤ ਕਰਨ ਤੋਂ ਪਹਿਲਾਂ ਪੁੱਛੋ।',
  labels: {
    amount: 'ਕਰਜ਼ੇ ਦੀ ਰਕਮ',
    disbursed_amount: 'ਤੁਹਾਨੂੰ ਮਿਲਣ ਵਾਲੀ ਰਕਮ',
    instalment: 'ਕਿਸ਼ਤ',
    instalment_interval: 'ਭੁਗਤਾਨ ਦਾ ਵਕਫ਼ਾ',
    instalments: 'ਕਿਸ਼ਤਾਂ ਦੀ ਗਿਣਤੀ',
    first_due_on: 'ਪਹਿਲੀ ਕਿਸ਼ਤ ਦੀ ਤਾਰੀਖ',
    term_months: 'ਮਿਆਦ',
    interest_rate: 'ਸਾਲਾਨਾ ਵਿਆਜ ਦਰ',
    interest_type: 'ਵਿਆਜ ਦੀ ਕਿਸਮ',
    apr: 'ਸਾਰੇ ਖਰਚਿਆਂ ਸਮੇਤ ਸਾਲਾਨਾ ਲਾਗਤ (APR)',
    fees: 'ਫੀਸਾਂ ਅਤੇ ਖਰਚੇ',
    total_repayment: 'ਕੁੱਲ ਮੋੜਨ ਵਾਲੀ ਰਕਮ',
    cooling_off_days: 'ਬਿਨਾਂ ਜੁਰਮਾਨੇ ਰੱਦ ਕਰਨ ਦਾ ਸਮਾਂ',
  },
  intervals: {
    weekly: 'ਹਰ ਹਫ਼ਤੇ',
    fortnightly: 'ਹਰ ਦੋ ਹਫ਼ਤਿਆਂ ਬਾਅਦ',
    monthly: 'ਹਰ ਮਹੀਨੇ',
    quarterly: 'ਹਰ ਤਿੰਨ ਮਹੀਨਿਆਂ ਬਾਅਦ',
  },
  interestTypes: {
    fixed: 'ਸਥਿਰ',
    floating: 'ਬਦਲਣ ਵਾਲਾ: ਇਹ ਬਦਲ ਸਕਦਾ ਹੈ',
  },
};
