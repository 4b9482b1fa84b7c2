import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_BRAND } from '@countersign/contract/rules/brand';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { createFrameOrigins } from '../journey/link/frame-origins.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { secureHeaders, securityHeaders } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

const LENDER = 'https://loans.example';
let folder: string;
let app: FastifyInstance;
let test: TestApp;
/**
 * Personal links to two sessions. `framed` was created with a key that lists a lender's origin, and `plain` with a key
 * that lists none.
 */
let framed: string;
let plain: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-frames-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<html lang="en">');
  await writeFile(path.join(folder, 'embed.js'), '');
  test = await openTestApp();
  const { key } = await createApiKey(test.services, 'Lender', { frameOrigins: [LENDER] });
  framed = await linkBy(new Originator({ ...test, apiKey: key }));
  plain = await linkBy(new Originator(test));
  app = fastify();
  secureHeaders(app, securityHeaders({ isHttps: true }));
  const brand = { shown: async () => NO_BRAND, picture: async () => null };
  await serveWebApp(app, folder, brand, createFrameOrigins(test.services));
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const linkBy = async (by: Originator) => `/${(await by.start()).signer.token}`;
const policy = async (url: string) => (await app.inject({ url })).headers['cross-origin-resource-policy'];
const origins = async (link: string) =>
  (await test.app.inject({ url: `/api/v1/participant${link}` })).json().data.frame_origins;
const ask = async (url: string, destination?: string) => {
  const headers = destination === undefined ? {} : { 'sec-fetch-dest': destination };
  const answer = await app.inject({ url, headers });
  const csp = String(answer.headers['content-security-policy']);
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(csp)?.[1],
    older: answer.headers['x-frame-options'],
    toNotify: /data-framable="([^"]*)"/.exec(answer.payload)?.[1],
  };
};
const NOBODY = { ancestors: "'none'", older: 'DENY', toNotify: undefined };

it.each(['iframe', undefined])(
  'a link can be framed by the pages that its key lists, requested with %s',
  async (by) => {
    expect(await ask(framed, by)).toEqual({ ancestors: LENDER, older: undefined, toNotify: LENDER });
  },
);

it('no other page can be framed', async () => {
  const unknown = `/${'x'.repeat(43)}`;
  for (const url of [plain, unknown, `${framed}x`, '/', '/verify', '/console', '/embed.js'])
    expect([url, await ask(url, 'iframe')]).toEqual([url, NOBODY]);
  expect(await ask(framed, 'document')).toEqual(NOBODY);
});

it('lets other pages load only the script of the embed element', async () => {
  expect([await policy('/embed.js'), await policy('/')]).toEqual(['cross-origin', 'same-origin']);
});

it('the link tells the application which pages it may notify', async () => {
  expect([await origins(framed), await origins(plain)]).toEqual([[LENDER], undefined]);
});
