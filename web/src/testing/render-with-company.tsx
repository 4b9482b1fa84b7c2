/** Renders a part of a page where the company's settings have already arrived. Queries retry without delay. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { configQuery, type CompanyConfig } from '../api/config.ts';
import { createQueryClient } from '../api/queries.ts';
import { company } from './fake-api.ts';

export function renderWithCompany(content: ReactNode, settings: Partial<CompanyConfig> = {}) {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ ...client.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });
  client.setQueryData(configQuery.queryKey, { ...company, ...settings });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...render(content, { wrapper }), client };
}
