/** Creates logs without secrets. */
import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { currentSpan } from '../tracing/span.ts';

/** The format of times and levels for people and log collectors. */
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
  // Tokens are removed from the finished line, because even the message of a library may quote an address with a token.
  hooks: { streamWrite: (line) => line.replaceAll(TOKEN, '[token]').replaceAll(PHONE, '[phone]') },
};

/** Matches the tokens that `newToken` creates, including API keys. */
const TOKEN = /(?<![\w-])(?:cs_|test_)?[\w-]{43}(?![\w-])/g;
const PHONE = /(?:\+|%2B)\d{7,15}\b/gi;

/** Returns the ids that link the line to its trace. Returns an empty object if tracing is off. */
function traceIds(): object {
  const context = currentSpan()?.context;
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** Creates a log. It writes to standard output unless another destination is given. */
export const createLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/**
 * Returns the message and the stack of an error, and no other properties. A database error also contains the row, and a
 * query error contains its parameters.
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
  // drizzle appends the query parameters to the message.
  const words = (message.split('\nparams:')[0] ?? '').slice(0, 500);
  // The messages of PostgreSQL errors of class 22 (PostgreSQL manual, appendix A) quote the rejected value.
  const unquoted = code?.startsWith('22') ? words.replaceAll(/"[^"]*"/g, '"…"') : words;
  // Gateways quote the message that they could not send, which may be an OTP.
  return unquoted.replaceAll(/\d{6,}/g, '…');
}
