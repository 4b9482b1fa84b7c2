import type { Suggestion } from '@countersign/contract/originator/layouts';
import { expect, it } from 'vitest';
import { missingRole } from './suggested.ts';

const suggestion = (role: string | null): Suggestion => ({
  source: 'text',
  kind: 'signature',
  role,
  key: null,
  label: null,
  document: 1,
  page: 1,
  x: 0,
  y: 0,
  width: 180,
  height: 48,
});

it('adds the role that a suggestion names if the layout lacks it, with a readable name', () => {
  const roles = [{ id: 'borrower', name: 'Borrower', required: true }];
  expect(missingRole(suggestion('co-borrower'), roles)).toMatchObject({
    id: 'co-borrower',
    name: 'Co-borrower',
  });
  expect(missingRole(suggestion('branch_manager'), roles)?.name).toBe('Branch manager');
  expect(missingRole(suggestion('borrower'), roles)).toBeNull();
  expect(missingRole(suggestion(null), roles)).toBeNull();
});
