/** What can be done to many sessions, each by the call that does it to one. */
import type { remindSigners } from '@countersign/contract/originator/session-corrections';
import type { cancelSession } from '@countersign/contract/originator/session-acts';
import { dataFrom, networkError } from '../../../../api/client.ts';
import { addressOf } from '../../../api/address-of.ts';
import { callConsole } from '../../../api/call.ts';
import { personHeaders } from '../../../api/person.ts';
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

/** The sealed document where there is one, else as it was uploaded. Several come as one file once they are sealed, else one by one. */
export async function download({ session_id: id, reference, status }: SessionSummary): Promise<void> {
  const name = (reference || id).replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const path = '/api/v1/originator/sessions/:id/document';
  const first = await fetchFile(addressOf(path, { id }));
  const total = Number(first.headers.get('x-documents-total') ?? 1);
  if (total === 1) return save(await first.blob(), `${name}.pdf`);
  if (status === 'COMPLETED') {
    const bundle = await fetchFile(addressOf('/api/v1/originator/sessions/:id/bundle', { id }));
    return save(await bundle.blob(), `${name}.zip`);
  }
  save(await first.blob(), `${name}-1.pdf`);
  for (let number = 2; number <= total; number++) {
    const next = await fetchFile(addressOf(path, { id }, { document: String(number) }));
    save(await next.blob(), `${name}-${number}.pdf`);
  }
  return undefined;
}

async function fetchFile(address: string): Promise<Response> {
  const answer = await fetch(address, { headers: personHeaders() }).catch(() => {
    throw networkError();
  });
  if (!answer.ok) dataFrom(answer.status, await answer.json().catch(() => null));
  return answer;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
