import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../../testing/render-with-company.tsx';
import { createSignerApi } from '../../api/signer-api.ts';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { CompletionScreen } from './CompletionScreen.tsx';

afterEach(() => void vi.useRealTimers());

const signing = {
  signed_at: '2026-11-15T10:30:00.000Z',
  pages_count: 3,
  total_signers: 1,
  signed_count: 1,
  is_sealed: false,
  copy_by: ['sms'],
  return_url: null,
};

function show(copyToken: string | null, answer: object = signing) {
  const path = '/api/v1/participant/completion/p-1';
  const answers: Record<string, { data: object }> = { [path]: { data: answer } };
  fakeApi(answers);
  const api = createSignerApi(company.api_base, 'the-link', () => undefined);
  renderWithCompany(
    <CompletionScreen api={api} participantId="p-1" phone="••••••3210" copyToken={copyToken} />,
  );
  return { seal: () => (answers[path] = { data: { ...answer, is_sealed: true } }) };
}

it('offers the copy to the browser that has signed, as soon as the document is sealed', async () => {
  const { seal } = show('the-copy');
  expect(
    await screen.findByText(/^Everyone has signed\. Your copy will be ready in a few seconds/),
  ).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open your signed copy' })).toMatchObject({ disabled: true });
  expect(screen.getByText('••••••3210')).toBeDefined();
  seal();
  const link = await screen.findByRole('link', { name: 'Open your signed copy' });
  expect(link.getAttribute('href')).toBe('/d?the-copy');
});

it('says so if sealing takes longer than usual, and looks again on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { seal } = show('the-copy');
  await screen.findByText(/^Everyone has signed\. Your copy will be ready/);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await screen.findByText(/^Your copy is taking longer than usual\. We will send you/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open your signed copy' })).toBeNull();
  seal();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(screen.getByRole('button', { name: 'Open your signed copy' })).toMatchObject({ disabled: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByRole('link', { name: 'Open your signed copy' })).toBeDefined();
});

it('offers no copy to a browser that has only the link', async () => {
  show(null, { ...signing, is_sealed: true });
  expect(await screen.findByText(/We have sent you a link to your copy/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers the way back if the originator gave one', async () => {
  show(null, { ...signing, return_url: 'https://loans.example.com/L-1?signed' });
  const link = await screen.findByRole('link', { name: 'Return to loans.example.com' });
  expect(link.getAttribute('href')).toBe('https://loans.example.com/L-1?signed');
});
