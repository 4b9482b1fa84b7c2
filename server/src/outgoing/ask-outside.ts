/**
 * The only HTTP client for other servers. One time limit covers the whole exchange, from name resolution to the last byte.
 * The response size is limited, redirects are not followed, no proxy is used, connections are shared only on request, and
 * nothing is decompressed.
 *
 * A request made within a trace carries the `traceparent` header.
 *
 * Use this only for addresses that the operator has set. Caller-supplied addresses go through `ask-guarded.ts`.
 */
import type { Agent, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { inSpan, traceHeaders } from '../tracing/span.ts';
import { http, https } from './node-http.ts';
import { OutgoingError, TIMED_OUT, toOutgoingError } from './outgoing-error.ts';

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs: number;
  maxBytes: number;
  /** Resolves the name. The default is the system's resolver. */
  lookup?: LookupFunction;
  /** Reuses connections, for a server that receives frequent requests. */
  agent?: Agent;
}

export interface Answer {
  status: number;
  /** Header names are in lower case. Repeated headers are joined with commas. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request. Throws only `OutgoingError`. */
export async function askOutside(url: string, question: Question): Promise<Answer> {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:')
    throw new OutgoingError('The address', 'is not an http or https address');
  const { method = 'GET' } = question;
  // Path and query are left out, because they can hold tokens and positions.
  const attributes = { 'http.request.method': method, 'server.address': target.host };
  return inSpan(method, { kind: 'client', attributes }, async (span) => {
    const answer = await exchange(target, question);
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

async function exchange(target: URL, question: Question): Promise<Answer> {
  // The remaining time is rounded up, because AbortSignal.timeout requires an integer.
  const limit = AbortSignal.timeout(Math.ceil(question.timeoutMs));
  try {
    const answer = await send(target, question, limit);
    return {
      status: answer.statusCode ?? 0,
      headers: flatten(answer),
      body: await readBody(answer, target.host, question.maxBytes),
    };
  } catch (error) {
    if (limit.aborted) throw new OutgoingError(target.host, TIMED_OUT);
    throw toOutgoingError(target.host, error);
  }
}

function send(
  target: URL,
  { method = 'GET', headers = {}, body, lookup, agent }: Question,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // The options are set explicitly, so that no environment variable can change them.
    const strict = { agent: agent ?? false, rejectUnauthorized: true } as const;
    const allHeaders = { ...headers, ...traceHeaders() };
    request(target, { method, headers: allHeaders, signal, ...strict, ...(lookup ? { lookup } : {}) })
      .once('response', resolve)
      .on('error', reject)
      // Handles a close without a response, such as an unrequested upgrade. After a response it has no effect.
      .once('close', () => reject(new OutgoingError(target.host, 'closed the connection')))
      .end(body);
  });
}

async function readBody(answer: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Throwing out of the loop destroys the connection.
    if (size > maxBytes) throw new OutgoingError(host, 'sent a response that is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function flatten(answer: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
  );
}
