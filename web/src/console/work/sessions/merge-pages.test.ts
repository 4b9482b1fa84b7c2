import { expect, it } from 'vitest';
import { mergeFirstPage, type SessionsPageData, type SessionSummary } from './merge-pages.ts';

const row = (session_id: string, status: SessionSummary['status'] = 'NEW'): SessionSummary => ({
  session_id,
  status,
  signer_name: null,
  batch: null,
  reference: null,
  template_id: null,
  is_test: false,
  layout_id: null,
  layout_version: null,
  department: null,
  assignee: null,
  sender_id: null,
  created_at: '',
  expires_at: '',
  completed_at: null,
  erased_at: null,
  participants_total: 1,
  participants_signed: 0,
  participants_declined: 0,
  step: 'otp',
  sealing_problem: null,
});
const page = (rows: string, next_cursor: string | null = 'next'): SessionsPageData => ({
  sessions: rows.split('').map((letter) => row(letter)),
  next_cursor,
});
const lettersOf = (pages: readonly SessionsPageData[]) =>
  pages.flatMap(({ sessions }) => sessions.map(({ session_id }) => session_id)).join('');

it.each([
  ['nothing is new', ['dcba'], 'dcba', 'dcba'],
  ['one is new', ['dcb', 'a'], 'edc', 'edcba'],
  ['one left the filter', ['dcb', 'a'], 'dba', 'dba'],
  ['more are new than fit', ['ba'], 'gfe', 'gfe'],
  ['nothing was there', [], 'ba', 'ba'],
])('includes every row once if %s', (_, loaded, fresh, merged) => {
  expect(
    lettersOf(
      mergeFirstPage(
        loaded.map((rows) => page(rows)),
        page(fresh),
      ),
    ),
  ).toBe(merged);
});

it('continues after the last page', () => {
  expect(mergeFirstPage([page('dc', 'c'), page('ba', 'a')], page('ed', 'd'))).toMatchObject([
    { next_cursor: 'a' },
  ]);
});

it('is the whole list if the fresh page is the last one', () => {
  expect(mergeFirstPage([page('dc', 'c'), page('ba', null)], page('c', null))).toEqual([page('c', null)]);
});

it('shows the latest version of a row', () => {
  const [merged] = mergeFirstPage([page('ba')], {
    sessions: [row('b', 'COMPLETED'), row('a')],
    next_cursor: 'x',
  });
  expect(merged?.sessions[0]?.status).toBe('COMPLETED');
});
