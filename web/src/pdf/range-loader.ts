/** Fetches parts of a file over an unreliable network. Retries until it is closed or the server refuses. */
import { apiErrorFrom, networkError, type ApiError } from '../api/client.ts';
import { retryDelay, shouldRetry } from '../api/queries.ts';
import { ANSWER_MILLISECONDS, timeLimit } from '../api/time-limit.ts';
import { NotADocument, type PdfEvents, type PdfFile } from './pdf-source.ts';

export interface RangeLoader {
  /** Returns the bytes from `begin` up to but excluding `end`, or null once the loader is closed or refused. */
  load(begin: number, end: number): Promise<Uint8Array | null>;
  close(): void;
}

/** The status if the file ends before the requested part begins. */
const RANGE_NOT_SATISFIABLE = 416;

export function createRangeLoader(
  file: PdfFile,
  events: PdfEvents,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = waitOrUntilOnline,
): RangeLoader {
  const closing = new AbortController();
  const { signal } = closing;
  let bytes = 0;

  return {
    async load(begin, end) {
      for (let failures = 0; !signal.aborted; failures += 1) {
        const part = await fetchRange(file, begin, end, signal);
        if (signal.aborted) return null;
        if (part instanceof Uint8Array) {
          if (failures > 0) events.onStalled(null);
          bytes += part.length;
          events.onBytes(bytes);
          return part;
        }
        if (part instanceof NotADocument || isRefusal(part)) {
          closing.abort();
          events.onRefused(part);
          return null;
        }
        if (!shouldRetry(failures, part)) events.onStalled(part);
        await wait(retryDelay(failures), signal);
      }
      return null;
    },
    close: () => closing.abort(),
  };
}

async function fetchRange(
  { url, headers, bytes }: PdfFile,
  begin: number,
  end: number,
  closing: AbortSignal,
): Promise<Uint8Array | ApiError | NotADocument> {
  try {
    const response = await fetch(url, {
      headers: { ...headers, Range: `bytes=${begin}-${end - 1}` },
      signal: timeLimit(ANSWER_MILLISECONDS, closing),
    });
    if (response.status === RANGE_NOT_SATISFIABLE) return otherFile();
    if (!response.ok) return apiErrorFrom(response.status, await response.json().catch(() => null));
    const body = new Uint8Array(await response.arrayBuffer());
    if ((wholeLength(response, body) ?? bytes) !== bytes) return otherFile();
    // A proxy without range support responds 200 with the whole file.
    const part = response.status === 206 ? body : body.subarray(begin, end);
    return part.length === end - begin ? part : networkError();
  } catch {
    return networkError();
  }
}

/**
 * Returns the length of the whole file, if the response states it. A broken connection makes the body fail, so a complete
 * response of another length comes from a different file, and retrying would not help.
 */
function wholeLength(response: Response, body: Uint8Array): number | null {
  if (response.status !== 206) return body.length;
  const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return total === undefined ? null : Number(total);
}

const otherFile = () => new NotADocument('The file is not as long as announced');

function isRefusal({ status }: ApiError): boolean {
  const isTooOften = status === 429;
  return status >= 400 && status < 500 && !isTooOften;
}

/** Ends early when the phone comes back online or the signal is aborted. */
function waitOrUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
