import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../testing/fake-api.ts';
import { DocumentRedirectPage } from './DocumentRedirectPage.tsx';

function show(address: string, config: Answer) {
  fakeApi({ '/api/v1/config': config });
  const redirect = vi.fn<(address: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <DocumentRedirectPage redirect={redirect} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return redirect;
}
const withHost = { data: { ...company, api_base: 'https://api.example.com' } };

it('goes to the documents path of the API host', async () => {
  const redirect = show('/d?the-token', withHost);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading document...');
  await waitFor(() => expect(redirect).toHaveBeenCalledWith('https://api.example.com/api/v1/docs/the-token'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading document...');
});

it('goes to its own host where no other is configured', async () => {
  const redirect = show('/d?the-token', { data: company });
  await waitFor(() =>
    expect(redirect).toHaveBeenCalledWith(`${window.location.origin}/api/v1/docs/the-token`),
  );
});

it('with no token does nothing except log, and says so', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const redirect = show('/d', withHost);
  expect(screen.queryByText('Loading document...')).toBeNull();
  expect(await screen.findByText(/names no document/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No document here');
  expect(screen.queryByText('Loading document...')).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  expect(redirect).not.toHaveBeenCalled();
});

it('redirects only once the host is known', async () => {
  const redirect = show('/d?the-token', { status: 404 });
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
  expect(redirect).not.toHaveBeenCalled();
});
