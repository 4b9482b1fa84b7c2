import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithCompany } from '../../testing/render-with-company.tsx';
import { fakeApi, type Answer } from '../../testing/fake-api.ts';
import { ChooseDocument } from './ChooseDocument.tsx';

const DOCS = '/api/v1/docs/the-token';
const documents = [{ document: 1, name: 'Loan agreement' }];
const list = { data: { documents, has_bundle: false, has_certificate: false } };

it('reports that the list could not be read, and tries again', async () => {
  const answers: Record<string, Answer> = { [`${DOCS}/documents`]: 'no network' };
  fakeApi(answers);
  renderWithCompany(<ChooseDocument url={window.location.origin + DOCS} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Connection error. Please check your internet and try again.');
  answers[`${DOCS}/documents`] = list;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Loan agreement')).toBeDefined();
});

it('offers the certificate if it is a separate document', async () => {
  fakeApi({ [`${DOCS}/documents`]: { data: { documents, has_bundle: true, has_certificate: true } } });
  renderWithCompany(<ChooseDocument url={window.location.origin + DOCS} />);
  const link = await screen.findByRole('link', { name: 'Evidence certificate' });
  expect(link.getAttribute('href')).toBe(`${window.location.origin}${DOCS}?document=certificate`);
});
