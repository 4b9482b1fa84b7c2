import { expect, it } from 'vitest';
import { consoleTexts } from '../../../texts/en/console/index.ts';
import { targetLabel } from './target-label.ts';

it.each([
  [{ target: 'borrower.phone', role_name: 'Borrower' }, 'Borrower: phone'],
  [{ target: 'reference', role_name: null }, 'Reference'],
  [{ target: 'data.loan_amount', role_name: null }, 'Document value: loan amount'],
  [{ target: 'key_facts.amount', role_name: null }, 'Key fact: Loan amount'],
  [{ target: 'metadata.scheme', role_name: null }, 'Metadata: scheme'],
])('names %o', (target, label) => {
  expect(targetLabel(target, consoleTexts)).toBe(label);
});
