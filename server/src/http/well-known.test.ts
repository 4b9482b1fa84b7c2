import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let plain: TestApp;
let reachable: TestApp;
beforeAll(async () => {
  [plain, reachable] = await Promise.all([
    openTestApp({ environment: { API_REFERENCE: 'off' } }),
    openTestApp({
      environment: { SECURITY_CONTACT: 'mailto:security@bank.example, https://bank.example/report' },
    }),
  ]);
});
afterAll(() => Promise.all([plain.close(), reachable.close()]));

it('robots.txt excludes everything but the documentation, if that is published', async () => {
  const [hidden, published] = await Promise.all(
    [plain, reachable].map(({ app }) => app.inject('/robots.txt')),
  );
  expect(hidden?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(hidden?.payload).toBe('User-agent: *\nDisallow: /\n');
  expect(published?.payload).toBe('User-agent: *\nAllow: /docs\nDisallow: /\n');
});

it('security.txt names the configured contacts and expires within half a year', async () => {
  const { statusCode, headers, payload } = await reachable.app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = payload.trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'Contact: mailto:security@bank.example',
    'Contact: https://bank.example/report',
  ]);
  const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00\.000Z)$/.exec(lines[2] ?? '')?.[1] ?? '';
  const days = (Date.parse(expires) - Number(reachable.services.now())) / 86_400_000;
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThanOrEqual(180);
  expect(lines[3]).toBe(`Canonical: ${reachable.services.publicUrl}/.well-known/security.txt`);
});

it.each(['/.well-known/security.txt', '/.well-known/other'])('%s is not a page', async (url) => {
  const { statusCode, headers } = await plain.app.inject(url);
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});
