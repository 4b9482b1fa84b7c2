import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import type { Person } from './person-draft.ts';
import { PersonForm } from './PersonForm.tsx';

const OLGA: Person = {
  person_id: 'olga',
  email: 'olga@bank.example',
  name: 'Olga',
  role: 'officer',
  departments: ['Pune'],
  branches: null,
  rights_version: 'v1',
  status: 'active',
  created_at: '2026-03-05T10:00:00Z',
  last_seen_at: null,
  has_totp: true,
  has_openid: false,
  passkeys: 0,
  invitation_expires_at: null,
};
const PATH = '/api/v1/staff/people';

let answers: Record<string, Answer>;
beforeEach(() => {
  answers = {
    '/api/v1/config': { data: company },
    '/api/v1/staff/departments': {
      data: {
        departments: ['Agra', 'Pune'],
        entries: [
          { department_id: 'a', name: 'Agra', former_names: [] },
          { department_id: 'p', name: 'Pune', former_names: ['Poona'] },
        ],
        next_cursor: null,
      },
    },
    '/api/v1/originator/branches': { data: { branches: [], next_cursor: null } },
    [PATH]: { data: { people: [OLGA], next_cursor: null } },
    [`${PATH}/olga`]: { data: OLGA },
  };
});

async function open(person: Person | null) {
  const requests = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <PersonForm person={person} onClose={() => undefined} />
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Name');
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  return { sent, body: async () => sent()[0]?.json() };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sends only the changes, because a colleague may have changed the rest', async () => {
  const { sent, body } = await open(OLGA);
  type('Name', 'Olga Rao');
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.method).toBe('PATCH');
  expect(await body()).toEqual({ name: 'Olga Rao' });
});

it('sends role, departments and branches together if one of them changed', async () => {
  const { sent, body } = await open(OLGA);
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'reviewer' } });
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await body()).toEqual({ role: 'reviewer', departments: ['Pune'], branches: null, based_on: 'v1' });
});

it('offers the departments of the list, and sends the selected ones', async () => {
  const { sent, body } = await open(OLGA);
  fireEvent.click(await screen.findByLabelText('Agra'));
  fireEvent.click(screen.getByLabelText('Pune'));
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await body()).toMatchObject({ role: 'officer', departments: ['Agra'], based_on: 'v1' });
});

it('reports that a colleague has changed the access rights, and overwrites nothing', async () => {
  answers[`${PATH}/olga`] = { status: 409, error: { code: 'PERSON_CHANGED', message: 'Changed since' } };
  await open(OLGA);
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'reviewer' } });
  press('Save');
  expect(await screen.findByText('Changed since')).toBeDefined();
});

it('sends nothing that the groups of a company account define', async () => {
  const { sent, body } = await open({ ...OLGA, has_openid: true, branches: ['b1'] });
  fireEvent.click(await screen.findByLabelText('Removed branch'));
  fireEvent.click(screen.getByLabelText('Disable sign-in'));
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await body()).toEqual({ branches: null, disabled: true, based_on: 'v1' });
});
