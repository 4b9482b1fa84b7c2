/** Shows the application as it is at an address. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { App } from '../App.tsx';
import { createQueryClient } from '../api/queries.ts';
import { AppRoutes } from '../routes.tsx';
import { haveCapableBrowser } from './capable-browser.ts';

/** Reads are tried again at once: the waiting between tries has its own test. */
export function renderAt(address: string) {
  haveCapableBrowser();
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  return render(
    <QueryClientProvider client={client}>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <AppRoutes />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );
}
