import Fastify from 'fastify';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppError } from './app-error.ts';
import { readJsonBodies } from './json-body.ts';

const app = Fastify();
beforeAll(() => {
  readJsonBodies(app);
  app.setErrorHandler<AppError>((error, _request, reply) => reply.code(error.status).send(error.detail));
  app.post('/', { bodyLimit: 10_000_000 }, (request, reply) => reply.send(JSON.stringify(request.body)));
});
afterAll(() => app.close());

const send = (payload: string | Buffer) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

it('long texts are what they would be in a parser that reads everything at once', async () => {
  const long = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('a', 'é', '/', ' '))
    .map(([text, filling]) => text.replaceAll('\0', '') + filling.repeat(70_000));
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, long, fc.string(), fc.integer(), tie('list'), tie('object')),
    list: fc.array(tie('any'), { maxLength: 3 }),
    object: fc.dictionary(fc.constantFrom('a', 'b', 'long'.repeat(20_000)), tie('any'), { maxKeys: 3 }),
  })).any;
  await fc.assert(
    fc.asyncProperty(value, fc.constantFrom(undefined, 2), async (given, space) => {
      const body = JSON.stringify({ given }, null, space);
      expect((await send(body)).json()).toEqual(JSON.parse(body));
    }),
    { numRuns: 40 },
  );
});

const LONG = 'a'.repeat(70_000);

it.each([
  ['a line break in a long text', `["${LONG}\n"]`, 'not valid JSON'],
  ['an escape that is none', `["${LONG}\\x"]`, 'not valid JSON'],
  ['NUL in a long text', `["${LONG}\\u0000"]`, 'not allowed to hold the character NUL'],
  ['half a pair', `["${LONG}\\ud800"]`, 'not valid Unicode'],
  [
    'bytes that are no text',
    Buffer.concat([Buffer.from(`["${LONG}`), Buffer.from([0xff, 0x22, 0x5d])]),
    'UTF-8',
  ],
  ['two long texts without a comma', `["${LONG}" "${LONG}"]`, 'not valid JSON'],
  ['a long text that never ends', `["${LONG}`, 'not valid JSON'],
])('%s is refused', async (_what, body, fault) => {
  const reply = await send(body);
  expect(reply.body).toContain(fault);
  expect(reply.statusCode).toBe(400);
});
