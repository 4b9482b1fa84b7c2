/** The API as one signer calls it: every call carries the link token beside the usual headers. */
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
  /** The whole envelope, for the caller to judge. */
  callForEnvelope<C extends Call>(request: ApiRequest<C>): Promise<Envelope<C>>;
  /** Address and headers of a file of the signer's, for a reader that fetches by itself. */
  fileAt(path: string): { url: string; headers: Record<string, string> };
  storeBearer(token: string): void;
}

/** `onError` is called for every failed call, beside the caller's own handling: some errors end the journey in any step. */
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
