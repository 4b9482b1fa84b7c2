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
                  templateName=""
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
  await screen.findByRole('link', { name: 'LN-1' });
}

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
