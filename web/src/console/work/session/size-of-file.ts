import { apiErrorFrom, networkError } from '../../../api/client.ts';
import { personHeaders } from '../../api/person.ts';

/** In bytes, by asking for the first one. */
export async function sizeOfFile(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { headers: { range: 'bytes=0-0', ...personHeaders() }, signal }).catch(
    () => {
      throw networkError();
    },
  );
  if (!response.ok) throw apiErrorFrom(response.status, await response.json().catch(() => null));
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (!(size > 0)) throw networkError();
  return size;
}
