/** Sends a file to be verified. By XMLHttpRequest, since `fetch` reports no upload progress. */
import type { verifyDocument } from '@countersign/contract/public';
import { dataFrom, networkError, type DataOf } from '../api/client.ts';
import { spokenTexts } from '../texts/spoken.ts';

export type Verification = DataOf<typeof verifyDocument>;

const PATH: (typeof verifyDocument)['path'] = '/api/v1/verify';

/** Rejects with an ApiError; never settles once `signal` is aborted. `onSent` is called with the share that was sent, from 0 to 1. */
export function uploadDocument(
  apiBase: string,
  file: File,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<Verification> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + PATH);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', spokenTexts().language);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('load', () => {
      try {
        resolve(dataFrom<typeof verifyDocument>(request.status, parseJson(request.responseText)));
      } catch (error) {
        reject(error instanceof Error ? error : new Error('The answer could not be read'));
      }
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('document', file, 'document.pdf');
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
