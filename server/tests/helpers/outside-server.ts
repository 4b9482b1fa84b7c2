/** Runs a server of a third party on loopback, for tests of outgoing requests. */
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Said {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array | object;
}

export interface OutsideServer {
  url: string;
  /** All requests, in order of arrival. */
  asked: Asked[];
  /** Returns the answer to a request. A promise that never resolves simulates a server that hangs. */
  answer: (asked: Asked) => Said | Promise<Said>;
  close(): Promise<void>;
}

export async function openOutsideServer(
  answer: OutsideServer['answer'] = () => ({}),
): Promise<OutsideServer> {
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      outside.asked.push(asked);
      const { status = 200, headers = {}, body = '' } = await outside.answer(asked);
      const isPlain = typeof body === 'string' || body instanceof Uint8Array;
      response.writeHead(status, { ...(isPlain ? {} : { 'content-type': 'application/json' }), ...headers });
      response.end(isPlain ? body : JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const outside: OutsideServer = {
    url: `http://127.0.0.1:${address.port}`,
    asked: [],
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return outside;
}

/** Returns a function that gives the same answer to every request. */
export const saying =
  (status: number, body: string | object = ''): OutsideServer['answer'] =>
  () => ({ status, body });

export const neverAnswering: OutsideServer['answer'] = () => new Promise<never>(() => {});
