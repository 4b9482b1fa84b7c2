import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { BatchForm } from './BatchForm.tsx';

const REFUSED = { code: 'TABLE_REFUSED', message: 'The text is neither UTF-8 nor UTF-16' };

/** Makes a file behave as if it had changed on the disk after it was selected. */
function saveAnew(file: File): void {
  vi.spyOn(file, 'slice').mockReturnValue(
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    }),
  );
}

const USUAL = { template_id: 't1', name: 'Usual', is_default: true };
const OTHER = { template_id: 't2', name: 'Two-wheeler', is_default: false };

async function open() {
  const requests = fakeApi({
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': {
      data: {
        person_id: 'p1',
        scopes: ['read', 'send'],
        departments: null,
        signature_methods: ['drawn', 'own_certificate'],
      },
    },
    '/api/v1/originator/templates': { data: { templates: [USUAL, OTHER], next_cursor: null } },
    '/api/v1/originator/branches': { data: { branches: [], next_cursor: null } },
    '/api/v1/originator/layouts/l1': {
      data: { roles: [{ id: 'borrower', name: 'Borrower' }], default_template_id: 't2' },
    },
    '/api/v1/originator/batches': { status: 422, error: REFUSED },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <Suspense>
            <Link to="/elsewhere">Elsewhere</Link>
            <BatchForm layouts={[{ value: 'l1', label: 'Loan' }]} />
          </Suspense>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  const file = new File(['row_key\n1'], 'loans.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Select table', { selector: 'input' }), {
    target: { files: [file] },
  });
  const sent = () => requests.filter(({ method }) => method === 'POST').length;
  const batchSent = async (): Promise<unknown> => {
    const form = await requests.find(({ method }) => method === 'POST')?.formData();
    const part = form?.get('batch');
    return part instanceof Blob ? JSON.parse(await part.text()) : null;
  };
  return { file, sent, batchSent };
}

const check = async () => fireEvent.click(await screen.findByRole('button', { name: 'Check table' }));

it('asks for a changed file to be selected again instead of reporting a lost connection', async () => {
  const { file, sent } = await open();
  await check();
  expect(await screen.findByText(REFUSED.message)).toBeTruthy();
  saveAnew(file);
  await check();
  expect(await screen.findByText('“loans.csv” changed after you selected it. Select it again.')).toBeTruthy();
  expect(sent()).toBe(1);
});

it('asks before leaving the page with a selected table', async () => {
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('heading', { name: 'Leave without saving?' })).toBeTruthy();
});

it('selects the template of the layout, which the sender can change', async () => {
  await open();
  const template = await screen.findByLabelText<HTMLSelectElement>('Template');
  await waitFor(() => expect(template.value).toBe('t2'));
  fireEvent.change(template, { target: { value: '' } });
  expect(template.value).toBe('');
});

it('offers the signature methods of the installation for each role', async () => {
  const { sent, batchSent } = await open();
  const method = await screen.findByLabelText<HTMLSelectElement>('Signature method: Borrower (optional)');
  expect([...method.options].map(({ value }) => value)).toEqual(['', 'drawn', 'own_certificate']);
  fireEvent.change(method, { target: { value: 'own_certificate' } });
  await check();
  await waitFor(() => expect(sent()).toBe(1));
  expect(await batchSent()).toMatchObject({ signature_methods: { borrower: 'own_certificate' } });
});
