import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_BRAND } from '@countersign/contract/rules/brand';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secureHeaders, securityHeaders } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

const WORKER = '/assets/decode.worker-B1x_2-c.js';
const OTHERS = [
  '/assets/index-a1.js',
  '/assets/pdf.worker-a1.mjs',
  '/assets/decode.worker-a1.js.map',
  '/decode.worker-a1.js',
];
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'console'));
  for (const name of ['/index.html', '/console/index.html', WORKER, `${WORKER}.br`, ...OTHERS]) {
    await writeFile(path.join(folder, ...name.split('/')), 'x');
  }
  app = fastify();
  secureHeaders(app, securityHeaders({ isHttps: true }));
  await serveWebApp(app, folder, { shown: async () => NO_BRAND, picture: async () => null });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Returns the script sources of the policy, and the policy without them. */
async function policyOf(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers });
  expect(answer.payload, url).toBe('x');
  const directives = String(answer.headers['content-security-policy']).split('; ');
  const scripts = directives.filter((directive) => directive.startsWith('script-src '));
  return { scripts, rest: directives.filter((directive) => !scripts.includes(directive)) };
}

const STRICT = ["script-src 'self'"];
const WITH_WASM = ["script-src 'self' 'wasm-unsafe-eval'"];

describe('allows scripts to create code at run time', () => {
  it.each(['/qr-scanner', '/qr-scanner?x=1', '/qr-scanner/', '/QR-Scanner'])(
    'as WebAssembly on the scanner page %s',
    async (url) => {
      expect((await policyOf(url)).scripts).toEqual(WITH_WASM);
    },
  );

  it('as WebAssembly and from strings on the liveness demo', async () => {
    const { scripts } = await policyOf('/liveness-test');
    expect(scripts).toEqual(["script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'"]);
  });

  it("as WebAssembly in the scanner's worker, compressed or not", async () => {
    expect((await policyOf(WORKER)).scripts).toEqual(WITH_WASM);
    expect((await policyOf(WORKER, { 'accept-encoding': 'br' })).scripts).toEqual(WITH_WASM);
  });

  it.each([
    '/',
    '/some-link-token',
    '/ocr',
    '/d?/qr-scanner',
    '/qr-generator',
    '/qr-scanner-2',
    '/qr-scanner/more',
    '/x/qr-scanner',
    '/a?/liveness-test',
    '/liveness-test%2f',
    '/constructor',
    '/__proto__',
    ...OTHERS,
  ])('on no other page: %s', async (url) => {
    expect((await policyOf(url)).scripts).toEqual(STRICT);
  });
});

async function featuresOf(url: string): Promise<string[]> {
  const { headers } = await app.inject(url);
  return String(headers['permissions-policy'])
    .split(', ')
    .filter((feature) => feature.endsWith('=(self)'))
    .map((feature) => feature.replace('=(self)', ''));
}

describe('allows features of the browser', () => {
  it.each(['/', '/some-link-token', '/no/such/page'])('of the journey on %s', async (url) => {
    const features = await featuresOf(url);
    expect(features).toEqual(expect.arrayContaining(['camera', 'geolocation', 'otp-credentials']));
    expect(features).not.toContain('microphone');
  });

  it('of passkeys in the console, without camera and location', async () => {
    expect(await featuresOf('/Console/sessions/')).toEqual([
      'fullscreen',
      'publickey-credentials-create',
      'publickey-credentials-get',
      'clipboard-write',
    ]);
  });

  it.each([
    ['/liveness-test', ['camera', 'autoplay']],
    ['/OCR/', ['fullscreen', 'screen-wake-lock']],
    ['/d?token', []],
    ['/verify', []],
    ['/assets/index-a1.js', []],
  ])('%s', async (url, features) => {
    expect(await featuresOf(url)).toEqual(features);
  });
});

it('has the same policy for everything else on every page', async () => {
  const { rest } = await policyOf('/');
  expect(rest).toContain('upgrade-insecure-requests');
  for (const url of ['/qr-scanner', '/liveness-test', WORKER])
    expect((await policyOf(url)).rest).toEqual(rest);
});
