import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { People } from './People.tsx';
import type { Participant } from './steps.ts';
import { aSession, person } from './testing/a-session.ts';

it.each([
  ['before the signature', 'csc', null, / · remote signature \(CSC\) · /],
  ['after it', 'csc', 'csc', / · remote signature \(CSC\) · /],
  ['after the fallback', 'csc', 'drawn', / · drawn mark instead of remote signature \(CSC\) · /],
  ['if all draw', 'drawn', 'drawn', /^\*+3210 · /],
] as const)('names the signature method %s', async (_case, signature_method, signed_with, shown) => {
  fakeApi({ '/api/v1/staff/me': { data: { scopes: ['read'] } } });
  const signer: Participant = { ...person('a', 'SIGNED'), signature_method, signed_with };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense>
        <ConsoleTextsProvider fallback={null}>
          <People session={aSession({ participants: [signer] })} />
        </ConsoleTextsProvider>
      </Suspense>
    </QueryClientProvider>,
  );
  const line = (await screen.findByRole('heading', { name: 'Asha Rao' })).nextElementSibling;
  expect(line?.textContent).toMatch(shown);
});
