import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notifyParent } from './notify-parent.ts';

const WHO = { session_id: 's', participant_id: 'p' };
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function show(step: number): void {
  document.body.innerHTML = `<progress max="6" value="${step}"></progress>`;
}

it("notifies only the allowed pages of the signer's progress", async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const postMessage = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  show(1);
  const stop = notifyParent(['https://loans.example'], WHO);
  show(6);
  await waitFor(() =>
    expect(postMessage).toHaveBeenCalledWith(
      { source: 'countersign', ...WHO, event: 'completed' },
      'https://loans.example',
    ),
  );
  const calls: unknown[][] = postMessage.mock.calls;
  expect(calls.map(([, origin]) => origin)).not.toContain('*');
  expect(calls.flatMap(([message]) => Object(message).step ?? [])).toEqual(['otp', 'completion']);
  stop();
  const count = calls.length;
  show(2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toHaveLength(count);
});
