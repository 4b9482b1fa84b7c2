import { connect } from 'node:net';
import { CALLS } from '@countersign/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portOf } from '../../tests/helpers/port-of.ts';
import { willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({
    environment: { TRUST_PROXY: '127.0.0.1' },
    replace: { vision: willingVision },
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof METHODS)[number];
const ask = (
  method: Method,
  url: string,
  options: { headers?: Record<string, string>; payload?: string } = {},
) => test.app.inject({ method, url, ...options });

describe('a method that an address does not support', () => {
  it('gets 405 with the supported methods, for every call of the contract', async () => {
    const byPath = Object.groupBy(Object.values(CALLS), ({ path }) => path);
    for (const [path, calls = []] of Object.entries(byPath)) {
      const known = new Set(calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
      const allow = METHODS.filter((method) => known.has(method)).join(', ');
      for (const method of METHODS.filter((each) => !known.has(each))) {
        const answer = await ask(method, path.replaceAll(/:\w+/g, 'some-id'));
        expect([method, path, answer.statusCode, answer.headers['allow']]).toEqual([
          method,
          path,
          405,
          allow,
        ]);
        if (method !== 'HEAD') expect(answer.json().error.code).toBe('METHOD_NOT_ALLOWED');
      }
    }
  });

  it.each(['TRACE', 'PROPFIND', 'LINK'])('gets 405 if no address supports it: %s', async (method) => {
    expect(await raw(`${method} /api/v1/config HTTP/1.1\r\nHost: sign.test\r\n`)).toMatch(/^HTTP\/1.1 405 /);
  });

  it('is refused before its body is read', async () => {
    const answer = await ask('POST', '/api/v1/config', {
      headers: { 'content-type': 'text/nonsense' },
      payload: 'x'.repeat(100_000),
    });
    expect(answer.statusCode).toBe(405);
  });

  it('does not reveal an unknown address', async () => {
    for (const method of METHODS)
      expect([method, (await ask(method, '/api/v1/nothing')).statusCode]).toEqual([method, 404]);
  });

  it.each<[string, Method, string]>([
    ['an unknown method', 'PATCH', '/api/v1/config'],
    ['an unknown address', 'POST', '/api/v1/nothing'],
  ])('counts against the rate limit: %s', async (_name, method, url) => {
    const headers = { 'x-forwarded-for': `198.51.100.${method.length}` };
    const statuses = new Set<number>();
    for (let call = 0; call <= 1200; call += 1)
      statuses.add((await ask(method, url, { headers })).statusCode);
    expect(statuses.has(429)).toBe(true);
    const refused = await ask(method, url, { headers });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});

it.each(['GET /api/v1/config', 'GET /api/v1/config HTTP/0.9', 'GET /api/v1/config HTTP/2.0'])(
  'the request line "%s" is refused',
  async (line) => {
    const answer = await raw(`${line}\r\nHost: sign.test\r\n`);
    expect(answer).toContain(' 400 ');
    expect(answer).not.toContain('"data"');
  },
);

describe('the Host header', () => {
  it.each([
    ['once', 'Host: sign.test\r\n', 200],
    ['twice', 'Host: sign.test\r\nHost: evil.test\r\n', 400],
    ['twice alike', 'Host: sign.test\r\nhost: sign.test\r\n', 400],
  ])('sent %s', async (_name, headers, status) => {
    const answer = await raw(`GET /api/v1/config HTTP/1.1\r\n${headers}`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status === 400) expect(answer).toContain('INVALID_REQUEST');
  });
});

/** Sends a malformed request, which HTTP clients refuse to send, and returns the response. */
async function raw(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const socket = connect(portOf(test.app.server), '127.0.0.1', () =>
    socket.write(`${request}Connection: close\r\n\r\n`),
  );
  socket
    .setEncoding('utf8')
    .on('data', (chunk: string) => (text += chunk))
    .on('end', () => resolve(text))
    .on('error', reject);
  return promise;
}
