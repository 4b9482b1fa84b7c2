import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import type { Layout } from './api.ts';
import { LayoutPage } from './LayoutPage.tsx';

// Drawing needs a real browser, so documents never open in these tests.
vi.mock('../../../pdf/pdfjs-source.ts', () => ({
  pdfjsSource: { open: () => ({ document: new Promise(() => {}), close: () => undefined }) },
}));

const A4 = { width: 595, height: 842 };
const LAYOUT: Layout = {
  layout_id: 'l1',
  name: 'Two-wheeler loan',
  department: null,
  version: 2,
  latest_version: 2,
  created_at: '2026-03-05T10:00:00Z',
  updated_at: '2026-03-05T10:00:00Z',
  archived_at: null,
  default_template_id: null,
  folder: null,
  documents: [{ document: 1, name: 'Loan agreement', sha256: '', size_bytes: 1, pages: [A4, A4] }],
  roles: [{ id: 'borrower', name: 'Borrower', required: true }],
  fields: [],
  data_keys: [],
};
const ME = { person_id: 'p1', name: 'Meera Iyer', role: 'administrator', departments: null };

let answers: Record<string, Answer>;
beforeEach(() => {
  localStorage.clear();
  answers = {
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': { data: { ...ME, scopes: ['read', 'setup'] } },
    '/api/v1/originator/layouts/l1': { data: LAYOUT },
    '/api/v1/originator/layouts/l1/annotations': { data: { annotations: [] } },
  };
});

function open(address = '/layouts/l1') {
  const requests = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense>
            <Routes>
              <Route path="/layouts/:id" element={<LayoutPage />} />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  return requests;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Adds a signature field for the borrower with the form alone, without a pointer. */
async function addInList() {
  fireEvent.click(await screen.findByLabelText('List view'));
  press('Add field');
  expect(await screen.findByRole('heading', { name: 'Signature of Borrower' })).toBeTruthy();
}

it('adds, places and saves a field through the form only, and validates it while typing', async () => {
  const requests = open();
  await addInList();
  type('From left', '500');
  const row = within(screen.getByRole('row', { name: /Signature of Borrower/ }));
  expect(row.getByText('The field extends beyond the page.')).toBeTruthy();
  press('Save');
  expect(screen.getByRole('alert').textContent).toContain('Fix these fields before saving');
  type('From left', '60.5');
  answers['/api/v1/originator/layouts/l1/versions'] = {
    data: { ...LAYOUT, version: 3, latest_version: 3, fields: [] },
  };
  press('Save');
  await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'));
  const part = (await requests.at(-1)?.formData())?.get('layout');
  const sent: unknown = JSON.parse(part instanceof Blob ? await part.text() : '');
  expect(sent).toMatchObject({
    based_on: 2,
    fields: [{ id: 'signature-1', role: 'borrower', document: 1, page: 1, x: 60.5, width: 180 }],
  });
});

it('warns during placement that a field lies under an annotation, and never places one there itself', async () => {
  const stamp = { document: 1, page: 1, x: 0, y: 0, width: 595, height: 300 };
  answers['/api/v1/originator/layouts/l1/annotations'] = { data: { annotations: [stamp] } };
  const requests = open();
  await addInList();
  type('From top', '280');
  const row = within(screen.getByRole('row', { name: /Signature of Borrower/ }));
  expect(await row.findByText(/^A comment, stamp or form field of the PDF covers this field/)).toBeTruthy();
  press('Save');
  expect(screen.getByRole('alert').textContent).toContain('Fix these fields before saving');
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  press('Add field');
  expect(screen.getByLabelText<HTMLInputElement>('From top').value).toBe('300');
});

it('shows a server problem at its field, and offers a choice if a colleague has saved', async () => {
  const path = '/api/v1/originator/layouts/l1/versions';
  const problems = [{ field: 'signature-1', problem: 'anchor_not_found', document: 1 }];
  answers[path] = { status: 422, error: { code: 'LAYOUT_REFUSED', message: 'Refused', problems } };
  open();
  await addInList();
  type('Anchor text', 'Signature of the Borrower');
  press('Save');
  const row = within(screen.getByRole('row', { name: /Signature of Borrower/ }));
  expect(await row.findByText('The anchor text is not in the document.')).toBeTruthy();

  answers[path] = { status: 409, error: { code: 'LAYOUT_CHANGED', message: 'Changed', latest_version: 3 } };
  type('Anchor text', 'Borrower');
  press('Save');
  expect(await screen.findByText('A colleague saved version 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save mine as version 4' })).toBeTruthy();
});

it('removes a server problem as soon as its field is moved', async () => {
  answers['/api/v1/originator/layouts/l1/versions'] = {
    status: 422,
    error: {
      code: 'LAYOUT_REFUSED',
      message: 'Refused',
      problems: [{ field: 'signature-1', problem: 'off_page', document: 1 }],
    },
  };
  open();
  await addInList();
  press('Save');
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Page view'));
  fireEvent.keyDown(screen.getByRole('button', { name: /^Signature of Borrower, page 1/ }), {
    key: 'ArrowDown',
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('includes a role that was typed but not added, and requires role names', async () => {
  const requests = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Name and roles' }));
  type('Other role', 'Witness');
  press('Done');
  expect(screen.getByLabelText('Witness')).toBeTruthy();
  press('Name and roles');
  const [, witness = document.body] = screen.getAllByLabelText('Role name');
  fireEvent.change(witness, { target: { value: ' ' } });
  press('Done');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a name for each role');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('reports a missing layout without a retry button', async () => {
  answers['/api/v1/originator/layouts/l1'] = {
    status: 404,
    error: { code: 'LAYOUT_NOT_FOUND', message: 'Layout not found.' },
  };
  open();
  expect(await screen.findByText('Layout not found.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('stores unsaved changes in the browser', async () => {
  open();
  await addInList();
  expect(localStorage.getItem('countersign.layout-draft.p1.l1')).toContain('signature-1');
  press('Undo');
  expect(localStorage.getItem('countersign.layout-draft.p1.l1')).toBeNull();
});

it('shows an older version read-only', async () => {
  answers['/api/v1/originator/layouts/l1'] = { data: { ...LAYOUT, version: 1 } };
  open('/layouts/l1?version=1');
  expect(await screen.findByText('You are viewing version 1, which can’t be changed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('keeps the draft of the latest version while an older one is open', async () => {
  const draft = { version: 2, at: '2026-03-05T11:00:00Z', content: { name: 'Mine', roles: [], fields: [] } };
  localStorage.setItem('countersign.layout-draft.p1.l1', JSON.stringify(draft));
  answers['/api/v1/originator/layouts/l1'] = { data: { ...LAYOUT, version: 1 } };
  open('/layouts/l1?version=1');
  expect(await screen.findByText('You are viewing version 1, which can’t be changed.')).toBeTruthy();
  expect(localStorage.getItem('countersign.layout-draft.p1.l1')).toBe(JSON.stringify(draft));
});

it('loads the versions of all pages on request', async () => {
  const requests = open();
  const summary = await screen.findByText('Version 2');
  expect(requests.filter(({ url }) => url.includes('/versions'))).toEqual([]);
  answers['/api/v1/originator/layouts/l1/versions'] = {
    data: {
      versions: [
        { version: 2, created_at: '2026-03-05T10:00:00Z' },
        { version: 1, created_at: '2026-03-04T10:00:00Z' },
      ],
      next_cursor: null,
    },
  };
  fireEvent.click(summary);
  expect((await screen.findByRole('link', { name: /^Version 1/ })).getAttribute('href')).toBe(
    '/layouts/l1?version=1',
  );
  expect(screen.getByRole('link', { name: /^Version 2/ }).getAttribute('href')).toBe('/layouts/l1');
});
