import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from './errors.ts';
import { readJsonBodies } from './json-body.ts';
import { createUploadTurns } from './large-bodies.ts';
import { discardUnreadBodies } from './unread-body.ts';

const MEBIBYTE = 1024 * 1024;
const BODY_LIMIT = 8 * MEBIBYTE;

let app: FastifyInstance;
let port: number;
let clock = 0;
const begun: string[] = [];
let isHeld = false;
let isReading = false;
const held = Promise.withResolvers<void>();
const agent = new http.Agent({ keepAlive: true });
beforeAll(async () => {
  app = Fastify({ bodyLimit: BODY_LIMIT });
  readJsonBodies(app);
  discardUnreadBodies(app);
  answerErrors(app);
  const turns = createUploadTurns({ now: () => clock, refusedAfterMs: 200 });
  app.post<{ Params: { signer: string } }>('/:signer', {
    onRequest: async (request, reply) => {
      await turns.take(request.params.signer, request, reply);
      begun.push(request.params.signer);
    },
    onSend: async (request) => turns.release(request),
    handler: async () => {
      if (!isHeld) return { read: true };
      isReading = true;
      await held.promise;
      return { read: true };
    },
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => {
  agent.destroy();
  app.server.closeAllConnections();
  return app.close();
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** Sends a body as a signer. If `isChunked` is true, the request has no content length. */
function post(signer: string, bytes: number, { isChunked = false } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const size = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes };
  const headers = { 'content-type': 'application/json', ...size };
  http
    .request({ port, path: `/${signer}`, method: 'POST', agent, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((body) => resolve({ status, retryAfter: answered['retry-after'], body }), reject);
    })
    .on('error', reject)
    .end(JSON.stringify('x'.repeat(bytes - 2)));
  return promise;
}

describe('large bodies of one signer', () => {
  it('are read one at a time; further ones are refused, and other signers are unaffected', async () => {
    isHeld = true;
    const first = post('asha', MEBIBYTE);
    await expect.poll(() => isReading).toBe(true);
    const second = await post('asha', 2 * MEBIBYTE);
    expect(second).toMatchObject({ status: 429, retryAfter: '2' });
    expect(JSON.parse(second.body)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
    isHeld = false;
    expect((await post('ravi', MEBIBYTE)).status).toBe(200);
    held.resolve();
    expect((await first).status).toBe(200);
    // The connection of the refused client can be reused, because the server discarded the rest of the body.
    expect((await post('asha', MEBIBYTE)).status).toBe(200);
  });

  it('make room for another if one has stopped arriving', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': MEBIBYTE };
    const begin = () => {
      const request = http.request({ port, path: '/lena', method: 'POST', headers });
      const ended = new Promise((resolve) => request.once('error', resolve));
      request.write('"'.padEnd(1000, 'x'));
      return { request, ended };
    };
    const coming = begin();
    await expect.poll(() => begun).toContain('lena');
    const drip = setInterval(() => coming.request.write('x'), 1);
    expect(await post('lena', MEBIBYTE)).toMatchObject({ status: 429, retryAfter: '2' });
    clearInterval(drip);
    await delay(50);
    expect((await post('lena', MEBIBYTE)).status).toBe(200);
    expect(await coming.ended).toBeInstanceOf(Error);
  });

  it('are refused when they exceed the byte budget, and accepted again later', async () => {
    for (let sent = 0; sent < 6; sent++) expect((await post('meera', BODY_LIMIT)).status).toBe(200);
    expect(await post('meera', 1000)).toMatchObject({ status: 429, retryAfter: '1' });
    // A body without a content length counts as if it had the maximum size.
    expect(await post('meera', 100, { isChunked: true })).toMatchObject({ status: 429, retryAfter: '4' });
    expect((await post('ravi', BODY_LIMIT)).status).toBe(200);
    clock += 4000;
    expect((await post('meera', BODY_LIMIT)).status).toBe(200);
    expect((await post('meera', 1000)).status).toBe(429);
  });

  it('are refused when there are too many, however small they are', async () => {
    for (let sent = 0; sent < 48; sent++) expect((await post('devi', 1000)).status).toBe(200);
    expect(await post('devi', 1000)).toMatchObject({ status: 429, retryAfter: '1' });
    clock += 500;
    expect((await post('devi', 1000)).status).toBe(200);
    expect((await post('devi', 1000)).status).toBe(429);
  });
});
