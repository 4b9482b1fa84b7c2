import type { readConfig } from '@countersign/contract/public';
import type { openLink } from '@countersign/contract/signer/link';
import type { sendOtp } from '@countersign/contract/signer/otp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, type Answer } from '../testing/fake-api.ts';
import { callApi } from './client.ts';
import { orEarly } from './early-answers.ts';
import { createSignerApi, type SignerApi } from './signer-api.ts';

const path = '/api/v1/participant/otp/send';
const send = (api: SignerApi) =>
  api.call<typeof sendOtp>({ method: 'POST', path, body: { participant_id: 'p-1' } });
const readSettings = () => callApi<typeof readConfig>('', { method: 'GET', path: '/api/v1/config' });

const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const answers = (fetch: (url: string, request: { signal: AbortSignal }) => Promise<unknown>) =>
  vi.stubGlobal('fetch', fetch);
const blocked = () => {
  throw new DOMException('insecure', 'SecurityError');
};

beforeEach(() => sessionStorage.clear());

describe('calling the API as a signer (SPEC 7)', () => {
  it('identifies device and link with every call, and the signer once known', async () => {
    const requests = fakeApi({ [path]: { data: {} } });
    const api = createSignerApi('', 'the-link-token');
    await send(api);
    api.storeBearer('the-bearer');
    await send(api);
    const [before, after] = requests;
    for (const name of ['x-device-os', 'x-device-browser', 'x-device-type', 'x-screen-resolution']) {
      expect(before?.headers.get(name)).toBeTruthy();
    }
    expect(before?.headers.get('x-timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(before?.headers.get('x-link-token')).toBe('the-link-token');
    expect(before?.headers.get('authorization')).toBeNull();
    expect(after?.headers.get('authorization')).toBe('Bearer the-bearer');
  });

  describe('on a connection without responses', () => {
    const noNetwork = { code: 'NETWORK_ERROR', status: 0 };
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    it.each([
      ['before the answer', (signal: AbortSignal) => silent(signal)],
      ['in the middle of it', async (signal: AbortSignal) => ({ status: 200, json: () => silent(signal) })],
    ])('times out after a minute: %s', async (_, answer) => {
      answers((_url, { signal }) => answer(signal));
      const { signal } = new AbortController();
      const api = createSignerApi('', 'the-link-token');
      const failed = expect(api.call<typeof sendOtp>({ method: 'POST', path, signal })).rejects.toMatchObject(
        noNetwork,
      );
      await vi.advanceTimersByTimeAsync(60_000);
      await failed;
    });

    it('times out after a minute on a call sent before the page loaded', async () => {
      answers((_url, { signal }) => silent(signal));
      globalThis.countersignEarly = { participant: new Promise(() => undefined) };
      const api = createSignerApi('', 'the-link-token');
      const failed = expect(
        api.call<typeof openLink>({
          method: 'GET',
          path: '/api/v1/participant/:token',
          params: { token: 'the-link-token' },
          fetch: orEarly('participant'),
        }),
      ).rejects.toMatchObject(noNetwork);
      await vi.advanceTimersByTimeAsync(60_000);
      await failed;
    });

    it('sends no call if the caller has aborted before', async () => {
      answers((_url, { signal }) => silent(signal));
      const api = createSignerApi('', 'the-link-token');
      const call = api.call<typeof sendOtp>({ method: 'POST', path, signal: AbortSignal.abort() });
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    });

    it('ends when the caller aborts', async () => {
      answers((_url, { signal }) => silent(signal));
      const left = new AbortController();
      const api = createSignerApi('', 'the-link-token');
      const ended = expect(
        api.call<typeof sendOtp>({ method: 'POST', path, signal: left.signal }),
      ).rejects.toMatchObject({ name: 'AbortError' });
      left.abort();
      await ended;
    });
  });

  it('gives a reader of files the bearer in the header of the document', () => {
    const api = createSignerApi('https://api.test', 'the-link-token');
    api.storeBearer('the-bearer');
    const { url, headers } = api.fileAt('/api/v1/participant/file');
    expect(url).toBe('https://api.test/api/v1/participant/file');
    expect(headers).toMatchObject({
      'X-Participant-Token': 'the-bearer',
      Authorization: 'Bearer the-bearer',
      'X-Device-Type': 'desktop',
      'Accept-Language': 'en',
    });
  });

  it('also sends the device headers if no link is involved', async () => {
    const requests = fakeApi({ '/api/v1/config': { data: {} } });
    await readSettings();
    createSignerApi('', 'the-link-token').storeBearer('the-bearer');
    await readSettings();
    expect(requests.map(({ headers }) => headers.get('x-device-type'))).toEqual(['desktop', 'desktop']);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer the-bearer']);
  });

  it('calls without a bearer if storage is disabled', async () => {
    vi.stubGlobal('sessionStorage', { getItem: blocked });
    const requests = fakeApi({ [path]: { data: {} } });
    await send(createSignerApi('', 'token'));
    expect(requests[0]?.headers.get('authorization')).toBeNull();
  });

  it.each([
    ['NETWORK_ERROR', 'no network'],
    ['VPN_DETECTED', { status: 403, error: { code: 'VPN_DETECTED', message: 'the message' } }],
  ] satisfies [string, Answer][])('reports %s to both the journey and the caller', async (code, answer) => {
    fakeApi({ [path]: answer });
    const onError = vi.fn<() => void>();
    await expect(send(createSignerApi('', 'token', onError))).rejects.toMatchObject({ code });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
  });
});
