/** Gives a server in another process the same interface as the in-process application of other tests. */
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import http2 from 'node:http2';
import https, { type RequestOptions } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { type Injected, reachedByHttp } from '../../helpers/remote-app.ts';
import type { TestApp } from '../../helpers/test-app.ts';

/** How to reach the server: the certificate to trust, the source address, and the host name to request. */
export type Way = Omit<RequestOptions, 'headers'> & { headers?: Record<string, string> };

export function appAt(origin: string, apiKey: string, way: Way = {}): TestApp {
  const inject = async ({ url, method = 'GET', headers = {}, payload }: Injected) => {
    const { status, content, ...rest } = await ask(`${origin}${url}`, { ...way, method, headers }, payload);
    const body = content.toString('utf8');
    return { statusCode: status, ...rest, rawPayload: content, body, json: () => JSON.parse(body) };
  };
  return reachedByHttp({ app: { inject }, apiKey });
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  content: Buffer;
}

export async function ask(url: string, way: Way = {}, payload?: string | Buffer): Promise<Reply> {
  const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
  const answer = await openAnswer(url, { ...way, headers: { ...way.headers, ...length } }, payload);
  const content = await buffer(answer);
  // Closes the connection, because the server has not read the rest of the body.
  answer.socket.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers, content };
}

/** Sends a POST request over HTTP/2. The answer may arrive before the whole body is sent. */
export async function askByHttp2(
  url: string,
  { ca, servername = '', localAddress, headers = {} }: Way,
  payload: Buffer,
): Promise<Omit<Reply, 'headers'>> {
  const { origin, pathname } = new URL(url);
  const socket = { servername, ...(ca === undefined ? {} : { ca }), ...(localAddress && { localAddress }) };
  const session = http2.connect(origin, socket);
  try {
    const asked = session.request({
      ':method': 'POST',
      ':path': pathname,
      ':authority': servername,
      ...headers,
    });
    const answered = once(asked, 'response');
    asked.end(payload);
    const [{ ':status': status }] = await answered;
    return { status: Number(status), content: await buffer(asked) };
  } finally {
    session.destroy();
  }
}

/** Resolves as soon as the answer begins. Its body may still be arriving. */
export async function openAnswer(
  url: string,
  { headers, ...way }: Way,
  payload?: string | Buffer,
): Promise<IncomingMessage> {
  const { request } = url.startsWith('https:') ? https : http;
  // `servername` is the host name in the certificate.
  const host = way.servername === undefined ? {} : { host: way.servername };
  const asked = request(url, { agent: false, ...way, headers: { ...host, ...headers } });
  const answered = once(asked, 'response');
  // Ignores errors of the connection: a server that answers before it has read the body may close the connection early,
  // and its answer still counts.
  asked.on('error', () => undefined);
  asked.end(payload);
  const [answer]: IncomingMessage[] = await answered;
  if (!answer) throw new Error(`There was no answer from ${url}`);
  return answer;
}
