/** Actions on many sessions. Each action uses the call for a single session. */
import { api } from '../../../api/api.ts';
import type { SessionSummary } from '../merge-pages.ts';

export const BULK_ACTS = ['remind', 'cancel', 'download'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const remind = ({ session_id: id }: SessionSummary) => api.sessions.remind(id);

export const cancelFor =
  (reason: string) =>
  ({ session_id: id }: SessionSummary) =>
    api.sessions.cancel(id, { reason });

/**
 * Downloads the sealed documents of a session, or the uploaded ones if the session is not sealed. Several sealed
 * documents are downloaded as one file, and several uploaded ones as separate files.
 */
export async function download({ session_id: id, reference, status }: SessionSummary): Promise<void> {
  const name = (reference || id).replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const first = await api.sessions.document(id);
  const total = Number(first.headers.get('x-documents-total') ?? 1);
  if (total === 1) return save(await first.blob(), `${name}.pdf`);
  if (status === 'COMPLETED') {
    const bundle = await api.sessions.bundle(id);
    return save(await bundle.blob(), `${name}.zip`);
  }
  save(await first.blob(), `${name}-1.pdf`);
  for (let number = 2; number <= total; number++) {
    const next = await api.sessions.document(id, { document: number });
    save(await next.blob(), `${name}-${number}.pdf`);
  }
  return undefined;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
