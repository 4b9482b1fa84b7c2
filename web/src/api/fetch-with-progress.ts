/** Works like `fetch`, but uses XMLHttpRequest to report the upload progress of large bodies. */

/** Calls `onSent` with the fraction sent, from 0 to 1. An aborted request never settles. */
export function fetchWithProgress(onSent: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: ProgressRequest): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onSent(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('error', () => reject(new TypeError('Failed to send')));
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText || null, { status: request.status })),
      );
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body ?? null);
    });
}

export interface ProgressRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: FormData | string;
  signal?: AbortSignal;
}
