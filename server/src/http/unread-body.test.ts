import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discardUnreadBodies } from './unread-body.ts';

const BODY_BYTES = 8 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  discardUnreadBodies(app, { mostAtOnce: 2 });
  app.post('/', {
    onRequest: async (_request, reply) => reply.status(403).send('no'),
    handler: () => 'read',
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

/** A body of which the rest never comes, and its answer. */
async function post(): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES}\r\n\r\nbegun`);
  const [answer] = await once(socket, 'data');
  return { socket, answer: String(answer) };
}

it('closes the oldest of too many connections that still send what nobody reads, long after they were answered', async () => {
  const [first, second] = [await post(), await post()];
  expect(first.answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(first.socket.destroyed).toBe(false);
  const closed = once(first.socket, 'close');
  const third = await post();
  await closed;
  expect(third.answer).toMatch(/^HTTP\/1\.1 403 /);
  for (const { socket } of [second, third]) expect(socket.destroyed).toBe(false);
});
