/** Sends a file to be verified. By XMLHttpRequest, since `fetch` does not tell how much of it has been sent. */
import type { verifyDocument } from '@countersign/contract/public';
import { dataOf, networkError, type DataOf } from '../api/client.ts';
import { spokenTexts } from '../texts/spoken.ts';

export type Verification = DataOf<typeof verifyDocument>;

const PATH: (typeof verifyDocument)['path'] = '/api/v1/verify';

/** Rejects with an ApiError; never settles once `signal` is aborted. `onSent` hears the share that is sent, from 0 to 1. */
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
        resolve(dataOf<typeof verifyDocument>(request.status, parsed(request.responseText)));
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
