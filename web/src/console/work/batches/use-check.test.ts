import { expect, it } from 'vitest';
import type { Batch } from './api.ts';
import { remainingProblems, suggestionsFor } from './use-check.ts';

type Given = Pick<Batch, 'columns' | 'targets' | 'problems'>;

const column = (name: string, suggested: string | null, target: string | null = null) => ({
  column: name,
  target,
  suggested,
});
const of = (columns: Given['columns'], problem: Batch['problems'][number]['problem'] = 'column_unknown') =>
  suggestionsFor({
    columns,
    targets: ['borrower.name', 'borrower.phone'].map((target) => ({
      target,
      required: true,
      role_name: 'Borrower',
    })),
    problems: [{ row: 1, column: 'Mobile', problem, reason: '' }],
  });
const NAME = column('Borrower', 'borrower.name');
const PHONE = column('Mobile', 'borrower.phone');

it('takes the suggestions if they settle every column', () => {
  expect(of([NAME, PHONE])).toEqual({ Borrower: 'borrower.name', Mobile: 'borrower.phone' });
  expect(of([column('Borrower', null, 'borrower.name'), PHONE])).toEqual({ Mobile: 'borrower.phone' });
});

it.each([
  ['a column without a suggestion', of([NAME, PHONE, column('Remarks', null)])],
  ['a missing value', of([NAME])],
  ['one value for two columns', of([NAME, PHONE, column('Phone', 'borrower.phone')])],
  ['another problem', of([NAME, PHONE], 'column_twice')],
  ['no unknown column', of([column('Borrower', null, 'borrower.name')])],
])('leaves the columns to the person in case of %s', (_case, suggestions) => {
  expect(suggestions).toBeNull();
});

const wrong = (name: string, problem: Batch['problems'][number]['problem']) => ({
  row: 1,
  column: name,
  problem,
  reason: '',
});

it('lists only the problems that the chosen values leave', () => {
  const columns = [NAME, column('Mobile', null), column('Remarks', null)];
  const problems = [
    wrong('Borrower', 'column_unknown'),
    wrong('Mobile', 'column_unknown'),
    wrong('Remarks', 'column_unknown'),
    wrong('borrower.name', 'target_missing'),
    wrong('borrower.phone', 'target_missing'),
  ];
  const left = (...chosen: [string, string][]) =>
    remainingProblems({ columns, problems }, new Map(chosen)).map(({ column: name }) => name);
  expect(left()).toEqual(['Mobile', 'Remarks', 'borrower.phone']);
  expect(left(['Mobile', 'borrower.phone'], ['Remarks', ''])).toEqual([]);
});
