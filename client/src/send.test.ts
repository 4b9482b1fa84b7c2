import { describe, expect, it, vi } from 'vitest';
import { ApiError, type Attempt, ConnectionError, createClient } from './index.ts';
import { waitBefore } from './retry.ts';

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'Away' } },
    { status, headers },
  );
const success = (data: unknown) => Response.json({ success: true, data });

/**
 * Creates a client for a fake server, which returns the listed responses in order. An Error in the list simulates a
 * dropped connection.
 */
function clientOf(answers: (Response | Error)[], settings: object = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const attempts: Attempt[] = [];
  const client = createClient({
    url: 'https://sign.example',
    apiKey: 'key',
    fetch: (url, init = {}) => {
      requests.push({ url: typeof url === 'string' ? url : 'no text', init });
      const answer = answers.shift();
      return answer instanceof Response
        ? Promise.resolve(answer)
        : Promise.reject(answer ?? new TypeError('gone'));
    },
    onAttempt: (attempt) => attempts.push(attempt),
    ...settings,
  });
  return { client, requests, attempts };
}

const keyOf = ({ init }: { init: RequestInit }) => new Headers(init.headers).get('idempotency-key');
/** Simulates a server that never responds. */
const never = (_url: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  );
const branch = { name: 'Pune', latitude: 1, longitude: 1 };

describe('a failed call', () => {
  it('is retried with the same key, after the time that the server asked for', async () => {
    vi.useFakeTimers();
    try {
      const { client, requests, attempts } = clientOf([
        refusal(503, { 'retry-after': '7' }),
        new TypeError('connection reset'),
        success({ branch_id: 'b' }),
      ]);
      const made = client.branches.create(branch);
      await vi.advanceTimersByTimeAsync(6999);
      expect(requests).toHaveLength(1);
      await vi.runAllTimersAsync();
      expect(await made).toEqual({ branch_id: 'b' });
      expect(new Set(requests.map(keyOf)).size).toBe(1);
      expect(attempts.map(({ number, status }) => [number, status])).toEqual([
        [1, 503],
        [2, null],
        [3, 200],
      ]);
      const { client: other, requests: ofOther } = clientOf([success({})]);
      await other.branches.create(branch);
      expect(ofOther.map(keyOf)).not.toEqual([keyOf(requests[0] ?? { init: {} })]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not retried if that cannot help, or beyond the configured number of retries', async () => {
    for (const status of [400, 401, 404, 409, 422, 500, 507]) {
      const { client, requests } = clientOf([refusal(status)]);
      await expect(client.sessions.get('1')).rejects.toMatchObject({ status });
      expect(requests).toHaveLength(1);
    }
    const { client, requests } = clientOf([refusal(429), refusal(429)]);
    await expect(client.sessions.get('1', { retries: 0 })).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
    const { client: hasty } = clientOf([refusal(429, { 'retry-after': '3600' })]);
    await expect(hasty.sessions.get('1')).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  });

  it('reports a response that is not from Countersign, and a missing response', async () => {
    const { client } = clientOf([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    await expect(client.sessions.get('1', { retries: 0 })).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
    });
    const { client: cut } = clientOf([new TypeError('connection refused')], { retries: 0 });
    await expect(cut.sessions.get('1')).rejects.toMatchObject({ code: 'NO_ANSWER', name: 'ConnectionError' });
  });

  it('is aborted by the caller’s signal, even between attempts, and by its own timeout', async () => {
    const ending = new AbortController();
    const { client, requests } = clientOf([refusal(503, { 'retry-after': '30' })]);
    const call = client.sessions.get('1', { signal: ending.signal });
    await vi.waitUntil(() => requests.length === 1);
    ending.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');

    const { client: slow } = clientOf([], { fetch: never, timeout: 5, retries: 0 });
    const late = await slow.sessions.get('1').catch((error: unknown) => error);
    expect(late).toBeInstanceOf(ConnectionError);
    expect(late).toMatchObject({ code: 'TIMED_OUT' });
  });
});

it('waits longer each time, never less than asked, and with jitter', () => {
  const waits = [1, 2, 3, 4, 10].map((tries) => [waitBefore(tries, null, 1), waitBefore(tries, null, 0)]);
  expect(waits).toEqual([
    [0.25, 0.5],
    [0.5, 1],
    [1, 2],
    [2, 4],
    [10, 20],
  ]);
  expect(waitBefore(1, 5, 0)).toBeGreaterThan(5);
});

it('writes lists and ids as the server parses them', async () => {
  const { client, requests } = clientOf([success({}), success({}), success({})]);
  await client.sessions.list({
    status: ['NEW', 'EXPIRED'],
    q: 'a b&c',
    limit: 5,
  });
  await client.sessions.get('a/b');
  await client.verify.document({ document: new Uint8Array(3) });
  expect(requests[0]?.url).toBe(
    'https://sign.example/api/v1/originator/sessions?status=NEW&status=EXPIRED&q=a+b%26c&limit=5',
  );
  expect(requests[1]?.url).toBe('https://sign.example/api/v1/originator/sessions/a%2Fb');
  expect(requests.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
    'Bearer key',
    'Bearer key',
    null,
  ]);
});

it('marks upload progress as unmeasured if the platform does not report it', async () => {
  vi.stubGlobal('document', {});
  try {
    const { client } = clientOf([success({})]);
    const progress: unknown[] = [];
    const document = new Uint8Array(1000);
    await client.verify.document({ document }, { onProgress: (one) => progress.push(one) });
    const total = expect.any(Number);
    expect(progress).toEqual([
      { sent: 0, total, isMeasured: false },
      { sent: total, total, isMeasured: false },
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
});
