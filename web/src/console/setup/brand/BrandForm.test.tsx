import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { BrandForm } from './BrandForm.tsx';
import type { BrandDraft } from './draft.ts';

const EMPTY: BrandDraft = { colour: '', terms_url: '', privacy_url: '', help_phone: '', help_email: '' };

function Form() {
  const [draft, setDraft] = useState(EMPTY);
  return <BrandForm draft={draft} onChange={setDraft} mayChange />;
}

it("shows a colleague's concurrent changes after saving", async () => {
  const terms_url = 'https://bank.example/terms';
  const requests = fakeApi({
    '/api/v1/config': { data: company },
    '/api/v1/originator/brand': { data: { ...EMPTY, version: 2, help_phone: '1800 123', terms_url } },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <Form />
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  const phone = await screen.findByLabelText<HTMLInputElement>('Support phone number');
  fireEvent.change(phone, { target: { value: '1800 123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByDisplayValue(terms_url)).toBeDefined());
  expect(phone.value).toBe('1800 123');
  expect(await requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({ help_phone: '1800 123' });
});
