import type { RemoteState } from '@countersign/contract/signer/remote-signature';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, fakeApi } from '../../../testing/fake-api.ts';
import { renderWithCompany } from '../../../testing/render-with-company.tsx';
import { stepProps } from '../../testing/step-props.ts';
import { RemoteSignature } from './RemoteSignature.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open: RemoteState = {
  status: 'open',
  method: 'csc',
  leave_url: '/api/v1/signing-visit/token',
  refusal: null,
  message: null,
  methods: ['csc'],
  retry_after_seconds: null,
};

it('opens the service in a new window from a frame, and goes on once the signer has signed there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const other: Window = Object.create(window);
  vi.spyOn(window, 'parent', 'get').mockReturnValue(other);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const props = stepProps();
  const path = `/api/v1/participant/remote-signature/${props.participant.participant_id}`;
  const answers: Record<string, Answer> = { [path]: { data: open } };
  fakeApi(answers);
  renderWithCompany(<RemoteSignature {...props} renderPad={() => null} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to sign' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith('/api/v1/signing-visit/token', '_blank', 'noopener');
  answers[path] = { data: { ...open, status: 'signed', leave_url: null } };
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
});
