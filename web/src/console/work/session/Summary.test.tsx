import { SEALING_PROBLEMS } from '@countersign/contract/rules/sealing-problems';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { Summary } from './Summary.tsx';
import type { Session } from './steps.ts';
import { aSession, person } from './testing/a-session.ts';

function show(session: Partial<Session>) {
  fakeApi({
    '/api/v1/originator/templates': { data: { templates: [], next_cursor: null } },
    '/api/v1/staff/me': { data: { scopes: ['read'] } },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <Summary session={aSession({ status: 'SEALING', ...session })} />
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
}

it('does not mention sealing problems while sealing is in progress', async () => {
  show({});
  expect(await screen.findByText('Everyone has signed. The document is being sealed.')).toBeDefined();
  expect(screen.queryByText(/could not be sealed/)).toBeNull();
});

it.each([
  ['SIGNED', 'Cancelled after everyone signed: files were lost, so the document could not be sealed.'],
  ['CANCELLED', 'Cancelled before everyone signed'],
])('explains the cancellation of a session whose last signer is %s', async (status, words) => {
  const { participants } = aSession({});
  show({ status: 'CANCELLED', participants: participants.map((each) => ({ ...each, status })) });
  expect(await screen.findByText(words)).toBeDefined();
});

it('lists altered evidence of a session that was cancelled for it', async () => {
  const found = 'Event 3: its text does not match its hash';
  show({ status: 'CANCELLED', found_altered: [found] });
  expect(await screen.findByText(found)).toBeDefined();
  expect(screen.getByText(/the evidence was altered, so/)).toBeDefined();
});

it.each(SEALING_PROBLEMS)('explains why a signed document is not sealed: %s', async (sealing_problem) => {
  show({ sealing_problem });
  expect(await screen.findByText(/^Sealing failed/)).toBeDefined();
  expect(screen.getByText('Everyone has signed, but the document is not sealed yet.')).toBeDefined();
  expect(screen.queryByText(/is being sealed/)).toBeNull();
});

it.each([
  ['NEW', true],
  ['IN_PROGRESS', true],
  ['IN_REVIEW', false],
  ['SEALING', false],
  ['EXPIRED', false],
] as const)('of %s, shows the deadline: %s', async (status, isSaid) => {
  show({ status });
  expect(await screen.findByText('Created')).toBeDefined();
  expect(screen.queryByText('Expires') !== null).toBe(isSaid);
});

it.each([
  ['NEW', 'Waiting for Asha Rao and Vikram Rao to open their links'],
  ['IN_PROGRESS', 'Waiting for Asha Rao and Vikram Rao'],
] as const)('names everyone whose turn it is: %s', async (status, words) => {
  show({
    status,
    participants: [person('a', 'PENDING'), { ...person('b', 'PENDING'), name: 'Vikram Rao' }],
  });
  expect(await screen.findByText(words)).toBeDefined();
});

it.each([
  ['need no review', { may_need_review: false }, false],
  ['can require a review', { may_need_review: true }, true],
  ['need no review, but name a reviewer', { reviewers: [{ person_id: 'p', name: 'Ravi' }] }, true],
] as const)('of a session whose rules %s, shows the reviewers: %s', async (_case, more, isShown) => {
  show({ status: 'IN_PROGRESS', ...more, reviewers: 'reviewers' in more ? [...more.reviewers] : [] });
  expect(await screen.findByText('Created')).toBeDefined();
  expect(screen.queryByText('Reviewers') !== null).toBe(isShown);
});
