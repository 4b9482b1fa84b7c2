import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import type { Batch } from './api.ts';
import { BatchPage } from './BatchPage.tsx';

const WITH_PROBLEMS: Batch = {
  batch_id: 'b1',
  name: 'November',
  key: null,
  status: 'problems',
  is_test: false,
  department: null,
  layout_id: 'l1',
  layout_version: 1,
  template_id: null,
  sender_id: 'p1',
  rows_total: 0,
  rows_made: 0,
  rows_failed: 0,
  problems_total: 1,
  hindrance: null,
  created_at: '2026-03-05T10:00:00Z',
  changed_at: '2026-03-06T11:30:00Z',
  started_at: null,
  ended_at: null,
  columns: [{ column: 'Mobile', target: null, suggested: 'borrower.phone' }],
  targets: [{ target: 'borrower.phone', required: true, role_name: 'Borrower' }],
  problems: [{ row: 1, column: 'Mobile', problem: 'column_unknown', reason: 'is not known' }],
  has_inputs: false,
  same_file_as: null,
};
const READY: Batch = { ...WITH_PROBLEMS, status: 'ready', rows_total: 2, problems_total: 0, problems: [] };
const FILE_PATH = '/api/v1/originator/batches/b1/file';

let answers: Record<string, Answer>;
beforeEach(() => {
  answers = {
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': {
      data: { person_id: 'p1', name: 'Meera Iyer', role: 'administrator', scopes: ['read', 'send'] },
    },
  };
});

async function open(batch: Batch) {
  answers['/api/v1/originator/batches/b1'] = { data: batch };
  const requests = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter initialEntries={['/batches/b1']}>
          <Suspense>
            <Routes>
              <Route path="/batches/:id" element={<BatchPage />} />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Progress' });
  return requests;
}

const factsShown = (): Record<string, string | null> =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent ?? '',
        term.nextElementSibling?.querySelector('time')?.dateTime ??
          term.nextElementSibling?.textContent ??
          null,
      ]),
  );
const checkAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('Select table', { selector: 'input' }), {
    target: { files: [file] },
  });
const aTable = () => new File(['Mobile\n+919876543210'], 'loans.csv', { type: 'text/csv' });

it('asks for the file of a batch with problems again, and shows the problems', async () => {
  const requests = await open(WITH_PROBLEMS);
  expect(factsShown()).toEqual({ Department: 'All departments', Checked: '2026-03-06T11:30:00Z' });
  expect(screen.getByText(/The uploaded file is not stored/)).toBeTruthy();
  checkAgain();
  expect((await screen.findByRole('alert')).textContent).toBe('Select the table first.');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);

  chooseFile(aTable());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/The uploaded file is not stored/)).toBeNull();
  answers[FILE_PATH] = { data: READY };
  checkAgain();
  expect(await screen.findByText('Ready to start')).toBeTruthy();
  expect(factsShown()).toMatchObject({ Rows: '2' });
});

it('sends corrections of wrong cells with the file, or keeps only the valid rows', async () => {
  const requests = await open({
    ...WITH_PROBLEMS,
    batch_id: 'b4',
    columns: [{ column: 'Mobile', target: 'borrower.phone', suggested: null }],
    problems: [
      { row: 3, column: 'Mobile', problem: 'phone_not_international', reason: 'is wrong', value: '12' },
    ],
  });
  answers['/api/v1/originator/batches/b4/file'] = { data: READY };
  chooseFile(aTable());
  expect(screen.getByRole('button', { name: 'Check corrections' }).hasAttribute('disabled')).toBe(true);
  const cell = screen.getByLabelText('Correct value for row 3, Mobile');
  expect(cell).toHaveProperty('value', '12');
  fireEvent.change(cell, { target: { value: '+919876543211' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check corrections' }));
  await vi.waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  const sent = await requests.find(({ method }) => method === 'POST')?.formData();
  const part = sent?.get('batch');
  expect(part instanceof Blob && JSON.parse(await part.text())).toEqual({
    columns: { Mobile: 'borrower.phone' },
    cells: [{ row: 3, column: 'Mobile', value: '+919876543211' }],
  });
});

it('asks for a file again that changed after it was selected', async () => {
  const requests = await open({ ...WITH_PROBLEMS, batch_id: 'b2' });
  const table = aTable();
  vi.spyOn(table, 'slice').mockReturnValue(
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    }),
  );
  chooseFile(table);
  checkAgain();
  expect((await screen.findByRole('alert')).textContent).toContain('changed after you selected it');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('groups the digits of large counts', async () => {
  const many = { ...READY, batch_id: 'b3', rows_total: 12_000, rows_made: 1500, rows_failed: 1000 };
  await open({ ...many, status: 'running', started_at: '2026-03-07T08:00:00Z' });
  expect(factsShown()).toMatchObject({ Rows: '12,000', 'Sessions created': '1,500', Failed: '1,000' });
  expect(screen.getByText('21% · 1,500 of 12,000 sessions created · 1,000 failed')).toBeTruthy();
});

it('shows when a running batch was started, and its progress', async () => {
  await open({ ...READY, status: 'running', rows_made: 1, started_at: '2026-03-07T08:00:00Z' });
  expect(factsShown()).toEqual({
    Rows: '2',
    'Sessions created': '1',
    Failed: '0',
    Department: 'All departments',
    Started: '2026-03-07T08:00:00Z',
  });
  expect(screen.queryByRole('heading', { name: 'Columns' })).toBeNull();
});
