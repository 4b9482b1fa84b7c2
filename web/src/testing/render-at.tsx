/** Renders the application at a path. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { App } from '../App.tsx';
import { createQueryClient } from '../api/queries.ts';
import { AppRoutes } from '../routes.tsx';
import { stubCapableBrowser } from './capable-browser.ts';

/** Retries run without delay, because the delays have their own test. */
export function renderAt(path: string) {
  stubCapableBrowser();
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  return render(
    <QueryClientProvider client={client}>
      <App>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );
}
