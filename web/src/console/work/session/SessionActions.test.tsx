import { SEALING_PROBLEMS } from '@countersign/contract/rules/sealing-problems';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { SessionActions } from './SessionActions.tsx';
import type { Session } from './steps.ts';
import { aSession } from './testing/a-session.ts';

async function show(session: Partial<Session>, scopes: readonly string[] = ['read', 'manage', 'evidence']) {
  const requests = fakeApi({
    '/api/v1/staff/me': { data: { person_id: 'p1', name: 'Meera Iyer', role: 'officer', scopes } },
    '/api/v1/originator/sessions/s/cancel': { data: { session_id: 's', status: 'CANCELLED' } },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <Suspense>
          <SessionActions session={aSession({ status: 'SEALING', ...session })} />
        </Suspense>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(/evidence/i);
  return requests;
}
const UNSEALABLE: readonly string[] = ['FILE_UNREADABLE', 'EVIDENCE_ALTERED'];
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel session' });

it('offers to cancel a session with a lost file, explains the consequences, and requires a reason', async () => {
  const requests = await show({ sealing_problem: 'FILE_UNREADABLE' });
  // All signers have signed, so there is no button to send reminders.
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel session' }));
  expect(await screen.findByText(/If you cancel, it is never sealed/)).toBeDefined();
  const confirm = screen.getAllByRole('button', { name: 'Cancel session' }).at(-1);
  expect(confirm?.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'No backup has it' } });
  fireEvent.click(confirm ?? document.body);
  await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'));
  expect(await requests.at(-1)?.json()).toEqual({ reason: 'No backup has it' });
});

it('offers to cancel a session with altered evidence, and explains the consequences', async () => {
  await show({ sealing_problem: 'EVIDENCE_ALTERED' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel session' }));
  expect(await screen.findByText(/the evidence records the alteration/)).toBeDefined();
});

it.each([null, ...SEALING_PROBLEMS.filter((problem) => !UNSEALABLE.includes(problem))])(
  'does not offer it while sealing is delayed for another reason: %s',
  async (sealing_problem) => {
    await show({ sealing_problem });
    expect(cancelButton()).toBeNull();
  },
);

it('does not offer it to roles that may not cancel', async () => {
  await show({ sealing_problem: 'FILE_UNREADABLE' }, ['read', 'evidence']);
  expect(cancelButton()).toBeNull();
});
