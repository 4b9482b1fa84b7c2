/**
 * Requests the first byte of a document before the browser opens it, so that the page can explain an error. Otherwise,
 * the browser would show the JSON of the error.
 */
import { apiErrorFrom, networkError, type ApiError } from '../../api/client.ts';
import { callHeaders } from '../../api/call-headers.ts';

export type DocumentState =
  | { kind: 'there' }
  /** The token opens several documents, so the user has to choose one. */
  | { kind: 'several' }
  | { kind: 'unknown' | 'expired' | 'revoked' | 'notSealed' }
  | { kind: 'failed'; error: ApiError };

const STATES = {
  DOCUMENT_TOKEN_INVALID: 'unknown',
  DOCUMENT_TOKEN_EXPIRED: 'expired',
  DOCUMENT_TOKEN_REVOKED: 'revoked',
  DOCUMENT_NOT_SEALED: 'notSealed',
} as const;

/**
 * Checks a document. If another host does not respond, the document counts as available. Such a host may refuse
 * requests from this page and still let the browser open the document. A lost connection is reported, because the
 * browser would only show its own error page.
 */
export async function checkDocument(url: string, signal: AbortSignal): Promise<DocumentState> {
  const response = await fetch(url, {
    headers: { ...callHeaders(), accept: 'application/pdf, application/json', range: 'bytes=0-0' },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  if (!response) {
    const mayBeThere = navigator.onLine && new URL(url).origin !== window.location.origin;
    return mayBeThere ? { kind: 'there' } : { kind: 'failed', error: networkError() };
  }
  if (response.ok) return { kind: response.headers.has('x-documents-total') ? 'several' : 'there' };
  const error = apiErrorFrom(response.status, await response.json().catch(() => null));
  const kind = Object.entries(STATES).find(([code]) => code === error.code)?.[1];
  return kind ? { kind } : { kind: 'failed', error };
}
