import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { portOf } from '../../tests/helpers/port-of.ts';
import { askOutside } from './ask-outside.ts';
import { OutgoingError } from './outgoing-error.ts';

const LIMITS = { timeoutMs: 20_000, maxBytes: 1000 };
const open: net.Server[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

test('sends method, headers and body, and returns status, headers and body', async () => {
  const url = await serve((request, response) => {
    void readAll(request, (body) => {
      response.writeHead(201, { 'X-Twice': ['a', 'b'] });
      response.end(
        JSON.stringify({ method: request.method, url: request.url, key: request.headers['x-key'], body }),
      );
    });
  });

  const answer = await askOutside(`${url}/path?q=1`, {
    ...LIMITS,
    method: 'POST',
    headers: { 'x-key': 'k' },
    body: 'नमस्ते',
  });

  expect(answer.status).toBe(201);
  expect(answer.headers['x-twice']).toBe('a, b');
  expect(JSON.parse(answer.body.toString())).toEqual({
    method: 'POST',
    url: '/path?q=1',
    key: 'k',
    body: 'नमस्ते',
  });
});

test('does not follow a redirect', async () => {
  const asked: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });

  expect((await askOutside(`${url}/first`, LIMITS)).status).toBe(302);
  expect(asked).toEqual(['/first']);
});

test('uses no proxy, whatever the environment says', async () => {
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9').stubEnv('NODE_USE_ENV_PROXY', '1');
  try {
    const url = await serve((_request, response) => response.end('direct'));
    expect((await askOutside(url, LIMITS)).body.toString()).toBe('direct');
  } finally {
    // The variables are unstubbed instead of replacing process.env, because native code in later test files would not
    // see a replacement object.
    vi.unstubAllEnvs();
  }
});

test('rejects a response larger than allowed, and accepts one of exactly the maximum size', async () => {
  const url = await serve((request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))));

  expect((await askOutside(`${url}/1000`, LIMITS)).body).toHaveLength(1000);
  await expectReason(askOutside(`${url}/1001`, LIMITS), 'sent a response that is too large');
});

test('cuts off an endless response at the size limit', async () => {
  const url = await serve((_request, response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', pour);
    pour();
  });

  await expectReason(askOutside(url, LIMITS), 'sent a response that is too large');
});

test.each([
  ['never answers', () => {}],
  [
    'sends a byte now and then',
    (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    },
  ],
] satisfies [string, RequestListener][])('a server that %s times out', async (_name, listener) => {
  const url = await serve(listener);
  await expectReason(askOutside(url, { ...LIMITS, timeoutMs: 200 }), 'timed out');
});

test('a name that takes too long to resolve times out', async () => {
  const asked = askOutside('http://slow.example', { ...LIMITS, timeoutMs: 50, lookup: () => {} });
  await expectReason(asked, 'timed out');
});

test.each([
  ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', 'closed the connection'],
  ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'closed the connection'],
  ['', 'closed the connection'],
  ['SSH-2.0-OpenSSH_9.6\r\n', 'sent a response that is not HTTP'],
  [`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 'sent a response that is not HTTP'],
])('a server that sends %j is distinguished from a timeout', async (reply, reason) => {
  const url = await serveRaw(reply);
  await expectReason(askOutside(url, LIMITS), reason);
});

test('reports separate reasons for a closed port, an unknown name and a server without TLS', async () => {
  const url = await serve((_request, response) => response.end());
  await expectReason(askOutside(url.replace('http:', 'https:'), LIMITS), 'does not speak TLS');
  await expectReason(
    askOutside('http://missing.example', {
      ...LIMITS,
      lookup: (_name, _options, done) => done(Object.assign(new Error(), { code: 'ENOTFOUND' }), []),
    }),
    'has no address',
  );
  const closed = net.createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const port = portOf(closed);
  closed.close();
  await once(closed, 'close');
  await expectReason(askOutside(`http://127.0.0.1:${port}`, LIMITS), 'refused the connection');
});

test.each(['not an address', 'ftp://example.com/', 'file:///etc/passwd', ''])('rejects %j', async (url) => {
  await expectReason(askOutside(url, LIMITS), 'is not an http or https address');
});

test('reveals nothing of the request in an error', async () => {
  const url = (await serveRaw('')).replace('://', '://user:SECRET@');
  const error: unknown = await askOutside(`${url}/SECRET?key=SECRET`, {
    ...LIMITS,
    headers: { authorization: 'SECRET' },
    body: 'SECRET',
  }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(OutgoingError);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('SECRET');
});

async function expectReason(asked: Promise<unknown>, reason: string): Promise<void> {
  await expect(asked).rejects.toMatchObject({ name: 'OutgoingError', reason });
}

async function serve(listener: RequestListener): Promise<string> {
  return listen(http.createServer(listener));
}

/** Sends the same reply to every connection that has sent something, then hangs up. */
async function serveRaw(reply: string): Promise<string> {
  return listen(
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(reply));
    }),
  );
}

async function listen(server: net.Server): Promise<string> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${portOf(server)}`;
}

async function readAll(request: http.IncomingMessage, done: (body: string) => void): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  done(Buffer.concat(chunks).toString());
}
