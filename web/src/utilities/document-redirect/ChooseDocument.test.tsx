import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithCompany } from '../../testing/render-with-company.tsx';
import { fakeApi, type Answer } from '../../testing/fake-api.ts';
import { ChooseDocument } from './ChooseDocument.tsx';

const DOCS = '/api/v1/docs/the-token';
const list = { data: { documents: [{ document: 1, name: 'Loan agreement' }], has_bundle: false } };

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
