import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const PARTNER = 'https://partner.example';
let plain: TestApp;
let shared: TestApp;
let pages: Record<
  string,
  {
    method?: 'GET' | 'POST' | 'OPTIONS' | 'HEAD';
    url: string;
    headers?: Record<string, string>;
    payload?: string;
    status: number;
  }
>;
beforeAll(async () => {
  [plain, shared] = await Promise.all([
    openTestApp({ replace: { vision: willingVision } }),
    openTestApp({ environment: { CORS_ORIGINS: `${PARTNER}, https://other.example:8443` } }),
  ]);
  const originator = new Originator(plain);
  const { sessionId, signer } = await originator.start();
  const { data } = await originator.ask(`/sessions/${sessionId}/document-token`, { method: 'POST' });
  const authorization = { authorization: `Bearer ${plain.apiKey}` };
  const session = `/api/v1/originator/sessions/${sessionId}`;
  pages = {
    JSON: { url: '/api/v1/config', status: 200 },
    HEAD: { method: 'HEAD', url: '/api/v1/config', status: 200 },
    'a link': { url: `/api/v1/participant/${signer.token}`, status: 200 },
    'a PDF': { url: `/api/v1/docs/${data.token}`, status: 200 },
    'a part of a PDF': { url: `/api/v1/docs/${data.token}`, headers: { range: 'bytes=0-9' }, status: 206 },
    'a range that is not there': {
      url: `/api/v1/docs/${data.token}`,
      headers: { range: 'bytes=99999999-' },
      status: 416,
    },
    'a ZIP': { url: `${session}/evidence?format=zip`, headers: authorization, status: 200 },
    'the description': { url: '/api/openapi.json', status: 200 },
    'the reference': { url: '/api/reference', status: 200 },
    life: { url: '/healthz', status: 200 },
    readiness: { url: '/readyz', status: 200 },
    metrics: { url: '/metrics', status: 200 },
    'no API call': { url: '/api/nothing', status: 404 },
    'no preflight': { method: 'OPTIONS', url: '/api/v1/config', status: 405 },
    'no key': { url: session, status: 401 },
    'bad JSON': {
      method: 'POST',
      url: '/api/v1/originator/branches',
      headers: { ...authorization, 'content-type': 'application/json' },
      payload: '{',
      status: 400,
    },
    'a bad type': {
      method: 'POST',
      url: '/api/v1/originator/branches',
      headers: { ...authorization, 'content-type': 'text/plain' },
      payload: '{',
      status: 415,
    },
    'too much': {
      method: 'POST',
      url: '/api/v1/originator/branches',
      headers: { ...authorization, 'content-type': 'application/json' },
      payload: ' '.repeat(40_000),
      status: 413,
    },
  };
});
afterAll(() => Promise.all([plain.close(), shared.close()]));

const ask = (
  { app }: TestApp,
  { method = 'GET' as const, url, headers = {}, payload }: (typeof pages)[string],
) => app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const preflight = (test: TestApp, origin: string) =>
  test.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/participant/otp/send',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

describe('every kind of response', () => {
  it('has the security headers, a strict policy and its own id', async () => {
    const seen = new Set<unknown>();
    for (const [name, page] of Object.entries(pages)) {
      const { statusCode, headers } = await ask(plain, page);
      expect(statusCode, name).toBe(page.status);
      expect(headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(Object.keys(headers).filter((header) => header.startsWith('x-ratelimit'))).toEqual([]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      const policy = String(headers['content-security-policy']);
      expect(policy, name).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('*');
      seen.add(headers['x-request-id']);
    }
    expect(seen.size).toBe(Object.keys(pages).length);
  });

  it('has no text from the caller in its id', async () => {
    const { headers } = await ask(plain, {
      url: '/healthz',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
      status: 200,
    });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  it('mentions HTTPS only if it is served over HTTPS', async () => {
    expect(
      (await ask(plain, { url: '/healthz', status: 200 })).headers['strict-transport-security'],
    ).toBeUndefined();
  });
});

describe('pages of other origins', () => {
  it('may read nothing unless the settings list them', async () => {
    for (const [test, origin] of [
      [plain, PARTNER],
      [shared, 'https://evil.example'],
      [shared, `${PARTNER}.evil.example`],
      [shared, 'null'],
      [shared, 'http://partner.example'],
    ] as const) {
      const { headers } = await test.app.inject({ url: '/api/v1/config', headers: { origin } });
      expect(headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      const { headers: asked } = await preflight(test, origin);
      expect(asked['access-control-allow-origin']).toBeUndefined();
      expect(asked['access-control-allow-methods']).toBeUndefined();
    }
  });

  it('may call if the settings list them, refusals included, but never with cookies', async () => {
    for (const url of ['/api/v1/config', '/api/v1/participant/unknown', '/api/nothing']) {
      const { headers } = await shared.app.inject({ url, headers: { origin: PARTNER } });
      expect(headers, url).toMatchObject({
        'access-control-allow-origin': PARTNER,
        'cross-origin-resource-policy': 'cross-origin',
        vary: expect.stringContaining('Origin'),
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    const asked = await preflight(shared, 'https://other.example:8443');
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toContain('x-link-token');
    expect(asked.headers['access-control-allow-methods']).toContain('POST');
  });

  it('make caches distinguish origins even if they are not allowed', async () => {
    const { headers } = await shared.app.inject({ url: '/api/v1/config' });
    expect(headers['vary']).toContain('Origin');
  });
});
