/** Shows the application as it is at an address. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../api/queries.ts';
import { AppRoutes } from '../routes.tsx';

/** Reads are tried again at once: the waiting between tries has its own test. */
export function renderAt(address: string) {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
