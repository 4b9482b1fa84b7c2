import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { portOf } from '../../tests/helpers/port-of.ts';
import { willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const TOKEN = 'a-token-for-prometheus';

async function withApp(environment: Record<string, string>, work: (test: TestApp) => Promise<void>) {
  const test = await openTestApp({ environment, replace: { vision: willingVision } });
  try {
    await work(test);
  } finally {
    await test.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

describe('metrics', () => {
  it('require the token if METRICS_TOKEN is set', () =>
    withApp({ METRICS_TOKEN: TOKEN }, async ({ app }) => {
      const statusWith = async (authorization?: string) =>
        (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } }))
          .statusCode;
      expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200);
      for (const wrong of [undefined, '', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer '])
        expect(await statusWith(wrong), String(wrong)).toBe(403);
    }));

  it('are served only on METRICS_PORT if it is set, and nothing else is', async () => {
    const port = await freePort();
    await withApp({ METRICS_PORT: String(port) }, async ({ app }) => {
      expect((await app.inject({ url: '/metrics' })).payload).not.toContain('process_cpu_seconds_total');
      await app.inject({ url: '/healthz' });
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(await metrics.text()).toContain('route="/healthz"');
      for (const path of ['/healthz', '/api/v1/config', '/'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
    });
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});

it('do not describe the API with API_REFERENCE=off', () =>
  withApp({ API_REFERENCE: 'off' }, async ({ app }) => {
    for (const url of ['/api/reference', '/api/openapi.json', '/api/openapi-3.0.json'])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
  }));
