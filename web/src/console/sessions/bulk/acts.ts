/** What can be done to many sessions, each by the call that does it to one. */
import type { remindSigners } from '@countersign/contract/originator/session-corrections';
import type { cancelSession } from '@countersign/contract/originator/sessions';
import { dataFrom, networkError } from '../../../api/client.ts';
import { addressOf, callConsole } from '../../api/call.ts';
import type { SessionSummary } from '../merge-pages.ts';

export const BULK_ACTS = ['remind', 'cancel', 'download'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const remind = ({ session_id: id }: SessionSummary) =>
  callConsole<typeof remindSigners>({
    method: 'POST',
    path: '/api/v1/originator/sessions/:id/remind',
    params: { id },
  });

export const cancelFor =
  (reason: string) =>
  ({ session_id: id }: SessionSummary) =>
    callConsole<typeof cancelSession>({
      method: 'POST',
      path: '/api/v1/originator/sessions/:id/cancel',
      params: { id },
      body: { reason },
    });

/** The sealed document where there is one, else as it was uploaded. */
export async function download({ session_id: id, reference }: SessionSummary): Promise<void> {
  const address = addressOf('/api/v1/originator/sessions/:id/document', { id });
  const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    throw networkError();
  });
  if (!answer.ok) dataFrom(answer.status, await answer.json().catch(() => null));
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${(reference ?? id).replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')}.pdf`;
  link.click();
  URL.revokeObjectURL(url);
}
