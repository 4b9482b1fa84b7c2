/** The API as one signer speaks to it: device headers, link token and bearer go along with every call (SPEC 7). */
import type { Call } from '@countersign/contract/call';
import { deviceHeaders } from '../device/device-headers.ts';
import { ApiError, callApi, type ApiRequest, type DataOf } from './client.ts';

export interface SignerApi {
  call<C extends Call>(request: ApiRequest<C>): Promise<DataOf<C>>;
  /** Address and headers of a file of the signer's, for a reader that fetches by itself. */
  fileAt(path: string): { url: string; headers: Record<string, string> };
  keepBearer(token: string): void;
}

/** SPEC 6: the bearer is kept in session storage. */
const BEARER_KEY = 'countersign.bearer';

/** `onRefused` hears of every call that failed, beside the caller itself: some refusals end the journey wherever they fall. */
export function createSignerApi(
  apiBase: string,
  linkToken: string,
  onRefused: (error: ApiError) => void = () => undefined,
): SignerApi {
  return {
    async call(request) {
      const token = bearer();
      try {
        return await callApi(apiBase, {
          ...request,
          headers: {
            ...deviceHeaders(),
            'X-Link-Token': linkToken,
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
            ...request.headers,
          },
        });
      } catch (error) {
        if (error instanceof ApiError) onRefused(error);
        throw error;
      }
    },
    fileAt: (path) => ({
      url: apiBase + path,
      headers: { ...deviceHeaders(), 'X-Participant-Token': bearer() ?? '' },
    }),
    keepBearer: (token) => sessionStorage.setItem(BEARER_KEY, token),
  };
}

const bearer = () => sessionStorage.getItem(BEARER_KEY);
