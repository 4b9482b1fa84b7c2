/** Sends a file to be verified. */
import type { Call } from '@countersign/contract/call';
import type { verifyBundle, verifyDocument } from '@countersign/contract/public';
import { dataFrom, networkError, type DataOf } from '../api/client.ts';
import { fetchWithProgress } from '../api/fetch-with-progress.ts';
import { spokenTexts } from '../texts/spoken.ts';

export type Verification = DataOf<typeof verifyDocument>;

export type BundleVerification = DataOf<typeof verifyBundle>;

interface Upload {
  apiBase: string;
  file: File;
  /** Called with the share sent so far, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Rejects with an ApiError; never settles once the signal is aborted. */
export const uploadDocument = (upload: Upload): Promise<Verification> =>
  send<typeof verifyDocument>('/api/v1/verify', { part: 'document', name: 'document.pdf' }, upload);

export const uploadBundle = (upload: Upload): Promise<BundleVerification> =>
  send<typeof verifyBundle>('/api/v1/verify-bundle', { part: 'bundle', name: 'documents.zip' }, upload);

async function send<C extends Call>(
  path: C['path'],
  { part, name }: { part: string; name: string },
  { apiBase, file, onSent, signal }: Upload,
): Promise<DataOf<C>> {
  const form = new FormData();
  form.append(part, file, name);
  const response = await fetchWithProgress(onSent)(apiBase + path, {
    method: 'POST',
    headers: { accept: 'application/json', 'accept-language': spokenTexts().language },
    body: form,
    signal,
  }).catch((): never => {
    throw networkError();
  });
  return dataFrom<C>(response.status, await response.json().catch(() => null));
}
