/** Logs without secrets: a request is named by its route, never by its address, which may hold a token. */
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
  // The last filter: a library's message may quote the address of a request, which may hold a token.
  hooks: { streamWrite: (line) => line.replaceAll(TOKEN, '[token]').replaceAll(PHONE, '[phone]') },
};

/** As `newToken` writes them, API keys included. */
const TOKEN = /(?<![\w-])(?:cs_|test_)?[\w-]{43}(?![\w-])/g;
const PHONE = /(?:\+|%2B)\d{7,15}\b/gi;

/** By which a line is found beside its trace; nothing where nothing is traced. */
function traceIds(): object {
  const context = currentSpan()?.context;
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** To the standard output unless given another destination. */
export const createLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/** The message and stack only: a database error carries the row that it failed on, and a query its parameters. */
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
  // drizzle's message ends with the parameters of the query.
  const words = (message.split('\nparams:')[0] ?? '').slice(0, 500);
  // Class 22 (PostgreSQL manual, appendix A) quotes the value it could not take.
  const unquoted = code?.startsWith('22') ? words.replaceAll(/"[^"]*"/g, '"…"') : words;
  // A gateway quotes the message it could not send, one-time password included.
  return unquoted.replaceAll(/\d{6,}/g, '…');
}
