/**
 * The only HTTP client for other servers. One time limit over the whole exchange, from the name's resolution to the last byte;
 * an answer of bounded size; redirects are not followed; no proxy, no shared connection unless asked for, nothing decompressed.
 *
 * Whoever is asked within a trace is told so (`traceparent`).
 *
 * Only for addresses that the operator has set. Those that a caller has given go through `ask-guarded.ts`.
 */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { inSpan, traceHeaders } from '../tracing/span.ts';
import { OutgoingError, TIMED_OUT, toOutgoingError } from './outgoing-error.ts';

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs: number;
  maxBytes: number;
  /** How a name is resolved; by the system unless given. */
  lookup?: LookupFunction;
  /** Keeps connections for the next request, for a server that is asked all the time. */
  agent?: http.Agent;
}

export interface Answer {
  status: number;
  /** Names in lower case; what was sent several times is joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Throws an `OutgoingError`, and nothing else. */
export async function askOutside(url: string, question: Question): Promise<Answer> {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:')
    throw new OutgoingError('The address', 'is not an http or https address');
  const { method = 'GET' } = question;
  // Its path and query may hold tokens and positions.
  const attributes = { 'http.request.method': method, 'server.address': target.host };
  return inSpan(method, { kind: 'client', attributes }, async (span) => {
    const answer = await exchange(target, question);
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

async function exchange(target: URL, question: Question): Promise<Answer> {
  // What is left of a longer limit is seldom a whole number, which it has to be.
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
    // Explicit, so that no environment variable changes it.
    const strict = { agent: agent ?? false, rejectUnauthorized: true } as const;
    const told = { ...headers, ...traceHeaders() };
    request(target, { method, headers: told, signal, ...strict, ...(lookup ? { lookup } : {}) })
      .once('response', resolve)
      .on('error', reject)
      // An end without an answer, such as an upgrade that nobody asked for; after an answer this changes nothing.
      .once('close', () => reject(new OutgoingError(target.host, 'closed the connection')))
      .end(body);
  });
}

async function readBody(answer: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the connection.
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
