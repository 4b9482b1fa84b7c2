import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discardUnreadBodies } from './unread-body.ts';

const BODY_BYTES = 8 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
/** Records for each response whether the server still reads the body of its request. */
const stillTaken: boolean[] = [];
beforeAll(async () => {
  app = Fastify();
  app.addHook('onResponse', async ({ raw }) => void stillTaken.push(raw.listenerCount('data') > 0));
  discardUnreadBodies(app, { mostAtOnce: 2, pauseMilliseconds: 1 });
  app.post('/', {
    onRequest: async ({ raw, query }, reply) => {
      // Waits until Node.js stops reading because the unread body has filled its buffer.
      while ('late' in Object(query) && raw.readableLength <= raw.readableHighWaterMark) await delay(5);
      return reply.status(403).send('no');
    },
    handler: () => 'read',
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

/** Sends only the beginning of a body, and returns the response. */
async function post(): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES}\r\n\r\nbegun`);
  const [answer] = await once(socket, 'data');
  return { socket, answer: String(answer) };
}

it('closes the oldest of too many connections that keep sending after their response', async () => {
  const [first, second] = [await post(), await post()];
  expect(first.answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(first.socket.destroyed).toBe(false);
  const closed = once(first.socket, 'close');
  const third = await post();
  await closed;
  expect(third.answer).toMatch(/^HTTP\/1\.1 403 /);
  for (const { socket } of [second, third]) expect(socket.destroyed).toBe(false);
});

it('discards a body slowly if much of it arrived before the response', async () => {
  stillTaken.length = 0;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = `POST /?late HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(BODY_BYTES)]));
  await once(socket, 'data');
  await expect.poll(() => stillTaken).toEqual([true]);
});

it('reads several in turn to their end, and serves the next request on each connection', async () => {
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const answers = sockets.map((socket) => {
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(BODY_BYTES)]));
    socket.write('GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return () => text.match(/HTTP\/1\.1 \d+/g);
  });
  for (const answered of answers)
    await expect.poll(answered, { timeout: 20_000 }).toEqual(['HTTP/1.1 403', 'HTTP/1.1 404']);
  for (const socket of sockets) socket.destroy();
});
