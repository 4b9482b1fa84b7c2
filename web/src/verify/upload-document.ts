/** Sends a file to be verified. By XMLHttpRequest, since `fetch` reports no upload progress. */
import type { Call } from '@countersign/contract/call';
import type { verifyBundle, verifyDocument } from '@countersign/contract/public';
import { dataFrom, networkError, type DataOf } from '../api/client.ts';
import { spokenTexts } from '../texts/spoken.ts';

export type Verification = DataOf<typeof verifyDocument>;

export type BundleVerification = DataOf<typeof verifyBundle>;

interface Upload {
  apiBase: string;
  file: File;
  /** Called with the share that was sent, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Rejects with an ApiError; never settles once the signal is aborted. */
export const uploadDocument = (upload: Upload): Promise<Verification> =>
  send<typeof verifyDocument>('/api/v1/verify', { part: 'document', name: 'document.pdf' }, upload);

export const uploadBundle = (upload: Upload): Promise<BundleVerification> =>
  send<typeof verifyBundle>('/api/v1/verify-bundle', { part: 'bundle', name: 'documents.zip' }, upload);

function send<C extends Call>(
  path: C['path'],
  { part, name }: { part: string; name: string },
  { apiBase, file, onSent, signal }: Upload,
): Promise<DataOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', spokenTexts().language);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('load', () => {
      try {
        resolve(dataFrom<C>(request.status, parseJson(request.responseText)));
      } catch (error) {
        reject(error instanceof Error ? error : new Error('The answer could not be read'));
      }
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append(part, file, name);
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
