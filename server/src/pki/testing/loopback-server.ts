/** Starts an HTTP server on this machine. The server closes when the test ends. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export type Handler = (body: Buffer, response: ServerResponse, request: IncomingMessage) => void;

export async function serve(handle: Handler): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void request.toArray().then((chunks: Buffer[]) => handle(Buffer.concat(chunks), response, request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return { url: `http://127.0.0.1:${address.port}`, requests };
}
