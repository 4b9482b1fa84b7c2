import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { useTabTitle } from './Signers.tsx';
import { aSession } from './testing/a-session.ts';

function Title({ reference = null }: { reference?: string | null }) {
  return <p>{useTabTitle(aSession({ reference }))}</p>;
}

it.each([
  ['name', 'LN-1', 'Asha Rao'],
  ['reference', 'LN-1', 'LN-1'],
  ['reference', null, 'Session'],
] as const)('titles the tab by %s with the reference %s: %s', async (tab_title, reference, title) => {
  fakeApi({ '/api/v1/staff/me': { data: { person_id: 'p', tab_title } } });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense>
        <ConsoleTextsProvider fallback={null}>
          <Title reference={reference} />
        </ConsoleTextsProvider>
      </Suspense>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(title)).toBeDefined();
});
