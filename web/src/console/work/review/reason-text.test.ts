import { REVIEW_CODES } from '@countersign/contract/rules/review';
import { expect, it } from 'vitest';
import { consoleTexts as en } from '../../../texts/en/console/index.ts';
import { consoleTexts as hi } from '../../../texts/hi/console/index.ts';
import { reasonText } from './reason-text.ts';

it('describes every reason, with its measured value', () => {
  for (const texts of [en, hi])
    for (const code of REVIEW_CODES)
      expect(reasonText({ code, participant_id: null, check: 'vpn', amount: 7 }, texts, 'en')).toMatch(/\S/);
  const about = { participant_id: 'p', check: null, amount: 7 };
  expect(reasonText({ ...about, code: 'READ_FAST' }, en, 'en')).toBe('Read in 7 sec');
  expect(reasonText({ ...about, amount: 0, code: 'READ_FAST' }, en, 'en')).toBe('Read in < 1 sec');
  expect(reasonText({ ...about, code: 'PHOTOS_ALIKE' }, en, 'en')).toBe('Photos are 7% alike');
  expect(reasonText({ ...about, code: 'CHECK_FAILED', check: 'distinct_signer' }, en, 'en')).toBe(
    'Distinct signer: failed',
  );
});
