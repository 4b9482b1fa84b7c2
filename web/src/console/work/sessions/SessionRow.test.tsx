import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { aSession } from '../session/testing/a-session.ts';
import type { SessionSummary } from './merge-pages.ts';
import { SessionRow } from './SessionRow.tsx';

async function show(session: Partial<SessionSummary>) {
  fakeApi({});
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <table>
            <tbody>
              <tr>
                <SessionRow
                  session={{ ...aSession(), reference: 'LN-1', ...session }}
                  columns={['name', 'reference', 'status', 'created', 'expires']}
                  templateName=""
                  departmentName=""
                  isWide
                  isSelected={false}
                  isSelecting={false}
                  onSelect={() => undefined}
                />
              </tr>
            </tbody>
          </table>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('link');
}

it('starts with the first signer and the number of others, then the reference, the batch and its row', async () => {
  await show({ participants_total: 3, batch: { batch_id: 'b', name: 'March loans', row_key: 'R-7' } });
  const [, name, reference] = screen.getAllByRole('cell');
  expect(name?.textContent).toBe('Asha Rao +2');
  expect(reference?.textContent).toBe('LN-1 · March loans · R-7');
});

it('shows that a name was erased, and omits a row key that repeats the reference', async () => {
  await show({ signer_name: null, batch: { batch_id: 'b', name: 'March loans', row_key: 'LN-1' } });
  const [, name, reference] = screen.getAllByRole('cell');
  expect(name?.textContent).toBe('Name erased');
  expect(reference?.textContent).toBe('LN-1 · March loans');
});

it('shows an overdue seal instead of the status', async () => {
  await show({ status: 'SEALING', sealing_problem: 'FILE_UNREADABLE' });
  expect(screen.getByText('Not sealed')).toBeDefined();
  expect(screen.queryByText('Sealing')).toBeNull();
});

it.each([
  ['IN_PROGRESS', 2],
  ['IN_REVIEW', 1],
  ['SEALING', 1],
  ['COMPLETED', 1],
] as const)('of %s, shows %i times: the expiry only while signing is possible', async (status, count) => {
  await show({ status });
  expect(document.querySelectorAll('time')).toHaveLength(count);
  expect(screen.queryByText('Not sealed')).toBeNull();
});
