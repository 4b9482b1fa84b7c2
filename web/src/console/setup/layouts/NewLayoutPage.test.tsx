import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { NewLayoutPage } from './NewLayoutPage.tsx';

it('includes a role that was typed but not added', async () => {
  const requests = fakeApi({
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': { data: { person_id: 'p1', scopes: ['read', 'setup'], departments: null } },
    '/api/v1/originator/layouts': { status: 422, error: { code: 'BROKEN', message: 'Refused' } },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <Suspense>
            <NewLayoutPage />
          </Suspense>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Select PDFs', { selector: 'input' }), {
    target: { files: [new File(['%PDF-1.7'], 'Loan.pdf', { type: 'application/pdf' })] },
  });
  fireEvent.change(screen.getByLabelText('Other role'), { target: { value: 'Witness' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue to fields' }));
  const posted = () => requests.find(({ method }) => method === 'POST');
  await waitFor(() => expect(posted()).toBeDefined());
  const part = (await posted()?.formData())?.get('layout');
  const sent: unknown = JSON.parse(part instanceof Blob ? await part.text() : '');
  expect(sent).toMatchObject({ roles: [{ id: 'borrower' }, { id: 'witness', name: 'Witness' }] });
});
