/**
 * Creates logs without secrets.
 */
import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { currentSpan } from '../tracing/span.ts';

/** Times and levels as people and log collectors read them. */
export const LINE_FORMAT = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
} satisfies LoggerOptions;

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
  serializers: { err: describeError },
  ...LINE_FORMAT,
  mixin: traceIds,
  // Tokens are removed last, because a library's message may quote the address of a request with its token.
  hooks: { streamWrite: (line) => line.replaceAll(TOKEN, '[token]').replaceAll(PHONE, '[phone]') },
};

/** Matches the formats of `newToken`, including API keys. */
const TOKEN = /(?<![\w-])(?:cs_|test_)?[\w-]{43}(?![\w-])/g;
const PHONE = /(?:\+|%2B)\d{7,15}\b/gi;

/** Returns the ids that link a line to its trace. Empty without tracing. */
function traceIds(): object {
  const context = currentSpan()?.context;
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** Writes to standard output unless another destination is given. */
export const createLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/**
 * Returns only the message and the stack of an error, because a database error also contains the row, and a query error
 * contains its parameters.
 */
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
  // The message of drizzle ends with the query parameters.
  const words = (message.split('\nparams:')[0] ?? '').slice(0, 500);
  // Class 22 errors (PostgreSQL manual, appendix A) quote the rejected value.
  const unquoted = code?.startsWith('22') ? words.replaceAll(/"[^"]*"/g, '"…"') : words;
  // Gateways quote the message they could not send, including one-time passwords.
  return unquoted.replaceAll(/\d{6,}/g, '…');
}
