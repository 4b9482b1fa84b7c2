/** Sends requests over persistent connections. */
import http from 'node:http';
import { Readable } from 'node:stream';
import type { BenchServer } from './open-server.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** The body. For a stream, the headers must contain its length. */
  body?: string | Buffer | Readable;
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  milliseconds: number;
  body: Buffer;
}

export async function ask(
  { url }: Pick<BenchServer, 'url'>,
  agent: http.Agent,
  { method, path, headers, body }: Request,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const started = performance.now();
  const request = http.request(new URL(path, url), { method, agent, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        milliseconds: performance.now() - started,
        body: Buffer.concat(chunks),
      }),
    );
  });
  request.on('error', reject);
  if (body instanceof Readable) body.pipe(request);
  else request.end(body);
  return promise;
}

/** Returns an address in 198.18.0.0/15, which is reserved for benchmarks (RFC 2544). */
export const addressOf = (at: number) => `198.18.${(at >> 8) & 255}.${at & 255}`;
