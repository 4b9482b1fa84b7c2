import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { company, fakeApi } from './testing/fake-api.ts';
import { renderAt } from './testing/render-at.tsx';

it('shows the not-found screen on any other path, with a way home', async () => {
  fakeApi({ '/api/v1/config': { data: company } });
  renderAt('/no/such/page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found');
  expect(screen.getByText('404')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe(
      company.company_website,
    ),
  );
});

it("shows the company's logo if it has one", async () => {
  fakeApi({ '/api/v1/config': { data: { ...company, company_logo: '/logo.svg' } } });
  renderAt('/');
  const logo = await screen.findByRole('img', { name: 'Meridian Finance logo' });
  expect(logo.getAttribute('src')).toBe('/logo.svg');
});
