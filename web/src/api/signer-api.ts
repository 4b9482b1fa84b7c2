/** The API as a single signer calls it: every call carries the link token in addition to the usual headers. */
import type { Call } from '@countersign/contract/call';
import { storeBearer, storedBearer } from './bearer.ts';
import { callHeaders } from './call-headers.ts';
import {
  ApiError,
  callApiForEnvelope,
  callApi,
  type ApiRequest,
  type DataOf,
  type Envelope,
} from './client.ts';
import { ANSWER_MILLISECONDS, timeLimit } from './time-limit.ts';

export interface SignerApi {
  call<C extends Call>(request: ApiRequest<C>): Promise<DataOf<C>>;
  /** Returns the complete envelope for the caller to evaluate. */
  callForEnvelope<C extends Call>(request: ApiRequest<C>): Promise<Envelope<C>>;
  /** Returns address and headers of one of the signer's files, for readers that fetch files themselves. */
  fileAt(path: string): { url: string; headers: Record<string, string> };
  storeBearer(token: string): void;
}

/**
 * Calls `onError` for every failed call, in addition to the caller's own handling, because some errors end the journey at
 * any step.
 */
export function createSignerApi(
  apiBase: string,
  linkToken: string,
  onError: (error: ApiError) => void = () => undefined,
): SignerApi {
  const withLinkToken = <C extends Call>(request: ApiRequest<C>): ApiRequest<C> => ({
    ...request,
    ...(request.takesLong ? {} : { signal: timeLimit(ANSWER_MILLISECONDS, request.signal) }),
    headers: { 'X-Link-Token': linkToken, ...request.headers },
  });
  const reportingErrors = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError) onError(error);
      throw error;
    }
  };
  return {
    call: (request) => reportingErrors(callApi(apiBase, withLinkToken(request))),
    callForEnvelope: (request) => reportingErrors(callApiForEnvelope(apiBase, withLinkToken(request))),
    fileAt: (path) => ({
      url: apiBase + path,
      headers: { ...callHeaders(), 'X-Participant-Token': storedBearer() ?? '' },
    }),
    storeBearer,
  };
}
