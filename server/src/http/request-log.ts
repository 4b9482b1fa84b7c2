/** Logs without secrets. Requests are named by route, never by address, which may contain a token. */
import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { currentSpan } from '../tracing/span.ts';

const OPTIONS: LoggerOptions = {
  redact: {
    paths: [
      'headers',
      '*.headers',
      '*.authorization',
      '*["x-link-token"]',
      '*["x-participant-token"]',
      '*.otp',
      '*.phone',
      '*.name_encrypted',
      '*.link',
      '*.auth_token',
    ],
    censor: '[redacted]',
  },
  serializers: {
    req: (request: { method: string; id: string; routeOptions?: { url?: string } }) => ({
      id: request.id,
      method: request.method,
      route: request.routeOptions?.url ?? 'unknown',
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: describeError,
  },
  base: null,
  mixin: traceIds,
  // The last filter: a library's message may quote a request's address with its token.
  hooks: { streamWrite: (line) => line.replaceAll(TOKEN, '[token]').replaceAll(PHONE, '[phone]') },
};

/** The formats of `newToken`, including API keys. */
const TOKEN = /(?<![\w-])(?:cs_|test_)?[\w-]{43}(?![\w-])/g;
const PHONE = /(?:\+|%2B)\d{7,15}\b/gi;

/** Links a line to its trace; empty without tracing. */
function traceIds(): object {
  const context = currentSpan()?.context;
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** Writes to standard output unless given another destination. */
export const createLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/** Logs only message and stack: a database error contains the row, and a query its parameters. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : { code: undefined };
  const message = withoutValues(error.message, code.code);
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message, ...code, stack, ...cause };
}

function withoutValues(message: string, code: string | undefined): string {
  // drizzle's message ends with the query parameters.
  const words = (message.split('\nparams:')[0] ?? '').slice(0, 500);
  // Class 22 errors (PostgreSQL manual, appendix A) quote the rejected value.
  const unquoted = code?.startsWith('22') ? words.replaceAll(/"[^"]*"/g, '"…"') : words;
  // Gateways quote the message they could not send, including one-time passwords.
  return unquoted.replaceAll(/\d{6,}/g, '…');
}
