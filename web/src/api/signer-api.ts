/** The API as one signer speaks to it: device headers, link token and bearer go along with every call (SPEC 7). */
import type { Call } from '@countersign/contract/call';
import { deviceHeaders } from '../device/device-headers.ts';
import { callApi, type ApiRequest, type DataOf } from './client.ts';

export interface SignerApi {
  call<C extends Call>(request: ApiRequest<C>): Promise<DataOf<C>>;
  /** Address and headers of a file of the signer's, for a reader that fetches by itself. */
  fileAt(path: string): { url: string; headers: Record<string, string> };
  keepBearer(token: string): void;
  clear(): void;
}

/** SPEC 6: the bearer is kept in session storage. */
const BEARER_KEY = 'countersign.bearer';

export function createSignerApi(apiBase: string, linkToken: string): SignerApi {
  const bearer = () => sessionStorage.getItem(BEARER_KEY);
  return {
    call(request) {
      const token = bearer();
      return callApi(apiBase, {
        ...request,
        headers: {
          ...deviceHeaders(),
          'X-Link-Token': linkToken,
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...request.headers,
        },
      });
    },
    fileAt: (path) => ({
      url: apiBase + path,
      headers: { ...deviceHeaders(), 'X-Participant-Token': bearer() ?? '' },
    }),
    keepBearer: (token) => sessionStorage.setItem(BEARER_KEY, token),
    clear: () => sessionStorage.removeItem(BEARER_KEY),
  };
}
