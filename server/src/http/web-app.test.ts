import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_BRAND } from '@countersign/contract/rules/brand';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerBadUrl, answerErrors } from './errors.ts';
import { readPage, serveWebApp } from './web-app.ts';

let folder: string;
let app: FastifyInstance;
let colour: string | null = null;
const brand = { shown: async () => ({ ...NO_BRAND, version: 7, colour }), picture: async () => null };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-web-'));
  await writeFile(path.join(folder, 'index.html'), '<head></head>the page');
  await mkdir(path.join(folder, 'console'));
  await writeFile(path.join(folder, 'console', 'index.html'), '<head></head>the console');
  await mkdir(path.join(folder, 'docs'));
  await writeFile(path.join(folder, 'docs', 'index.html'), 'the documentation');
  await writeFile(path.join(folder, 'docs', '404.html'), 'no such page of it');
  await writeFile(path.join(folder, 'our logo.svg'), 'the logo');
  await writeFile(path.join(folder, '.notes'), 'of the build');
  app = fastify({ frameworkErrors: answerBadUrl({ 'x-frame-options': 'DENY' }, readPage(folder)) });
  answerErrors(app);
  await serveWebApp(app, folder, brand);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['/', 200],
  ['/verify', 200],
  ['/d?some-token', 200],
  ['/some-link-token', 200],
  ['/no/such/page', 404],
  ['/verify/more', 404],
  // Percent-encoding that cannot be decoded.
  ['/%E0', 404],
  ['/a/%E0?x=1', 404],
])('%s returns the page with status %i', async (url, status) => {
  const answer = await app.inject(url);
  expect([answer.payload, answer.statusCode]).toEqual(['<head></head>the page', status]);
  expect(answer.headers['content-type']).toMatch(/^text\/html/);
});

it.each(['/console', '/console/', '/Console/sessions/some-id', '/console?view=stuck'])(
  "%s returns the console's page",
  async (url) => {
    const answer = await app.inject(url);
    expect([answer.payload, answer.statusCode]).toEqual(['<head></head>the console', 200]);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  },
);

async function answersOf(served: FastifyInstance): Promise<string[]> {
  const found = await Promise.all(
    ['/docs', '/docs/', '/docs/index.html', '/docs/x'].map((url) => served.inject(url)),
  );
  return found.map(({ payload, statusCode }) => `${statusCode} ${payload}`);
}

it('serves the documentation under /docs unless it is disabled', async () => {
  expect(await answersOf(app)).toEqual([
    '200 the documentation',
    '200 the documentation',
    '200 the documentation',
    '404 no such page of it',
  ]);
  const closed = fastify();
  await serveWebApp(closed, folder, brand, undefined, false);
  const page = '<head></head>the page';
  // If the documentation is disabled, its address is treated like any other address with a single name, which may be a
  // link.
  expect(await answersOf(closed)).toEqual([`200 ${page}`, `200 ${page}`, `404 ${page}`, `404 ${page}`]);
  await closed.close();
});

it('serves files that exist and are not hidden', async () => {
  const logo = await app.inject('/our%20logo.svg?v=2');
  expect([logo.payload, logo.statusCode]).toEqual(['the logo', 200]);
  expect(logo.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
  for (const url of ['/.notes', '/console/../.notes', '/%2e%2e/index.html'])
    expect((await app.inject(url)).payload).toBe('<head></head>the page');
});

it.each([
  '/api/v1/%E0',
  '/assets/%E0',
  '/api/v1/nothing',
  '/assets/gone.js',
  '/console/assets/gone.js',
  '/docs/assets/gone.js',
])('%s is JSON', async (url) => {
  const answer = await app.inject(url);
  expect(answer.json()).toMatchObject({ success: false });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
});

it.each(['/some-link-token', '/console'])("%s links the brand's colours if there are any", async (url) => {
  colour = '#7a1f5c';
  const { payload, headers } = await app.inject(url);
  colour = null;
  expect(payload).toContain('<head><link rel="stylesheet" href="/brand.css?v=7"></head>');
  expect(headers['content-type']).toMatch(/^text\/html/);
});

it('sends security headers with the page for an undecodable address', async () => {
  expect((await app.inject('/%E0')).headers).toMatchObject({ 'x-frame-options': 'DENY' });
});

it('has no page without a build', () => {
  expect(readPage(path.join(folder, 'nothing'))).toBeNull();
});
