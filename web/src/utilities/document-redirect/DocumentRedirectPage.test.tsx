import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../testing/fake-api.ts';
import { stubNavigator } from '../../testing/stub-navigator.ts';
import { DocumentRedirectPage } from './DocumentRedirectPage.tsx';

const THERE: Answer = { body: {} };

function show(address: string, config: Answer, document: Answer = THERE) {
  fakeApi({
    '/api/v1/config': config,
    '/api/v1/docs/the-token': document,
    '/api/v1/docs/the-token/bundle': document,
  });
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

it('goes to its own host if no other is configured', async () => {
  const redirect = show('/d?the-token', { data: company });
  await waitFor(() =>
    expect(redirect).toHaveBeenCalledWith(`${window.location.origin}/api/v1/docs/the-token`),
  );
});

it('with no token does nothing except log, and says so', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const redirect = show('/d', withHost);
  expect(screen.queryByText('Loading document...')).toBeNull();
  expect(await screen.findByText(/The link is not complete/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No document in this link');
  expect(screen.queryByText('Loading document...')).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  expect(redirect).not.toHaveBeenCalled();
});

it('reports that a copy is not ready, without sending the signer to ask for another link', async () => {
  show('/d?the-token', withHost, { status: 409, error: { code: 'DOCUMENT_NOT_SEALED', message: 'No' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your copy is not ready yet' })).toBeDefined();
  expect(screen.queryByText(/for a new link/)).toBeNull();
});

it.each([
  ['DOCUMENT_TOKEN_INVALID', 404, 'Link not recognised'],
  ['DOCUMENT_TOKEN_EXPIRED', 410, 'This link has expired'],
  ['DOCUMENT_TOKEN_REVOKED', 410, 'This link no longer works'],
])('%s: says what to do, on a page of the company', async (code, status, title) => {
  const redirect = show('/d?the-token', withHost, { status, error: { code, message: 'No' } });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByText(/Ask Meridian Finance for a new link/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Meridian Finance' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(redirect).not.toHaveBeenCalled();
});

it.each(['', '#2', '#all'])('reports which stored file was lost (%s)', async (chosen) => {
  const message = 'A file is missing or damaged where it is stored.';
  const redirect = show(`/d?the-token${chosen}`, withHost, {
    status: 500,
    error: { code: 'FILE_UNREADABLE', message },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The document could not be opened');
  expect(redirect).not.toHaveBeenCalled();
});

it.each([
  ['#2', '?document=2'],
  ['#all', '/bundle'],
  ['#certificate', '?document=certificate'],
])('goes to the document that the fragment names, or to all of them (%s)', async (chosen, end) => {
  const redirect = show(`/d?the-token${chosen}`, withHost);
  await waitFor(() =>
    expect(redirect).toHaveBeenCalledWith(`https://api.example.com/api/v1/docs/the-token${end}`),
  );
});

it('offers another try if the server could not answer', async () => {
  const redirect = show('/d?the-token', withHost, { status: 503 });
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
  expect(screen.getByText('Service temporarily unavailable. Please try again later.')).toBeDefined();
  expect(redirect).not.toHaveBeenCalled();
});

const NO_CONNECTION = 'Connection error. Please check your internet and try again.';

it('stays on the page if its own host gives no answer, and tries again', async () => {
  const redirect = show('/d?the-token', { data: company }, 'no network');
  expect(await screen.findByText(NO_CONNECTION)).toBeDefined();
  expect(redirect).not.toHaveBeenCalled();
  fakeApi({ '/api/v1/docs/the-token': THERE });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(redirect).toHaveBeenCalledOnce());
});

it('stays on the page if the browser is offline, whichever host it is', async () => {
  stubNavigator({ onLine: false });
  const redirect = show('/d?the-token', withHost, 'no network');
  expect(await screen.findByText(NO_CONNECTION)).toBeDefined();
  expect(redirect).not.toHaveBeenCalled();
});

it('lets the browser try if another host does not answer the page', async () => {
  const redirect = show('/d?the-token', withHost, 'no network');
  await waitFor(() => expect(redirect).toHaveBeenCalledOnce());
});

it('redirects only once the host is known', async () => {
  const redirect = show('/d?the-token', { status: 404 });
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
  expect(redirect).not.toHaveBeenCalled();
});
