import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { DEFAULTS } from './settings.ts';
import { TemplatePage } from './TemplatePage.tsx';

const ME = {
  person_id: 'p1',
  name: 'Meera Iyer',
  role: 'administrator',
  departments: null,
  signature_methods: ['drawn', 'own_certificate'],
};
const TEMPLATES = '/api/v1/originator/templates';
const LOAN = {
  ...DEFAULTS,
  template_id: 't1',
  name: 'Loan',
  department: null,
  version: 1,
  created_at: '2026-03-05T10:00:00Z',
  updated_at: '2026-03-05T10:00:00Z',
  deleted_at: null,
};

let answers: Record<string, Answer>;
beforeEach(() => {
  answers = {
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': { data: { ...ME, scopes: ['read', 'setup'] } },
    [TEMPLATES]: { data: { templates: [LOAN], next_cursor: null } },
    [`${TEMPLATES}/t1`]: { data: LOAN },
    [`${TEMPLATES}/t1/versions`]: { data: { versions: [], next_cursor: null } },
  };
});

function open(address: string) {
  const requests = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense>
            <Link to="/elsewhere">Elsewhere</Link>
            <Routes>
              <Route path="/templates/:id" element={<TemplatePage />} />
              <Route path="/elsewhere" element={<h1>Elsewhere it is</h1>} />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  return requests;
}
const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const type = async (value: string) => fireEvent.change(await name(), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const keys = (requests: Request[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));

it('keeps text typed during saving', async () => {
  open('/templates/t1');
  await type('Loan 2');
  answers[`${TEMPLATES}/t1`] = { data: { ...LOAN, name: 'Loan 2', version: 2, updated_at: '2026-03-06' } };
  press('Save');
  await type('Loan 3');
  expect(await screen.findByRole('heading', { name: 'Loan 2' })).toBeTruthy();
  expect((await name()).value).toBe('Loan 3');
});

it("shows a colleague's concurrent changes after saving", async () => {
  open('/templates/t1');
  await type('Loan 2');
  const saved = { ...LOAN, name: 'Loan 2', validity_hours: 72, version: 3, updated_at: '2026-03-06' };
  answers[`${TEMPLATES}/t1`] = { data: saved };
  const shown: string[] = [];
  const field = await name();
  const watch = new MutationObserver(() => shown.push(field.value));
  watch.observe(field, { attributes: true });
  press('Save');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Time to sign').value).toBe('72'));
  watch.disconnect();
  expect(field.value).toBe('Loan 2');
  // The former value must never appear on the screen, not even briefly.
  expect(shown).not.toContain('Loan');
});

it('asks before unsaved changes are lost, but not otherwise', async () => {
  open('/templates/t1');
  await type('Loan 2');
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  press('Stay');
  await type('Loan');
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByText('Elsewhere it is')).toBeTruthy();
});

it('creates nothing twice if a response is lost, but creates another template for other values', async () => {
  const requests = open('/templates/new');
  await type('Loan');
  answers[TEMPLATES] = 'no network';
  for (const count of [1, 2]) {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    press('Save');
    await waitFor(() => expect(keys(requests)).toHaveLength(count));
    await screen.findByText(/Connection error/);
  }
  await type('Another');
  press('Save');
  await waitFor(() => expect(keys(requests)).toHaveLength(3));
  const [first, second, third] = keys(requests);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});
