/** The API as one signer speaks to it: the link token goes along with every call, beside what all calls carry. */
import type { Call } from '@countersign/contract/call';
import { callHeaders, storeBearer, storedBearer } from './call-headers.ts';
import { ApiError, askApi, callApi, type ApiRequest, type DataOf, type Envelope } from './client.ts';

export interface SignerApi {
  call<C extends Call>(request: ApiRequest<C>): Promise<DataOf<C>>;
  /** The whole answer, for the caller to judge. */
  ask<C extends Call>(request: ApiRequest<C>): Promise<Envelope<C>>;
  /** Address and headers of a file of the signer's, for a reader that fetches by itself. */
  fileAt(path: string): { url: string; headers: Record<string, string> };
  keepBearer(token: string): void;
}

/** `onRefused` hears of every call that failed, beside the caller itself: some refusals end the journey wherever they fall. */
export function createSignerApi(
  apiBase: string,
  linkToken: string,
  onRefused: (error: ApiError) => void = () => undefined,
): SignerApi {
  const ours = <C extends Call>(request: ApiRequest<C>): ApiRequest<C> => ({
    ...request,
    headers: { 'X-Link-Token': linkToken, ...request.headers },
  });
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError) onRefused(error);
      throw error;
    }
  };
  return {
    call: (request) => told(callApi(apiBase, ours(request))),
    ask: (request) => told(askApi(apiBase, ours(request))),
    fileAt: (path) => ({
      url: apiBase + path,
      headers: { ...callHeaders(), 'X-Participant-Token': storedBearer() ?? '' },
    }),
    keepBearer: storeBearer,
  };
}
