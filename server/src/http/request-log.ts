/** Logs without secrets: a request is named by its route, never by its address, which may hold a token. */
import type { FastifyBaseLogger } from 'fastify';
import pino, { type LoggerOptions } from 'pino';

const OPTIONS: LoggerOptions = {
  redact: {
    paths: [
      'req.headers',
      'headers',
      '*.authorization',
      '*["x-link-token"]',
      '*["x-participant-token"]',
      '*.otp',
      '*.phone',
      '*.name_sealed',
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
};

export const createLog = (level: string): FastifyBaseLogger => pino({ ...OPTIONS, level });

/** The message and stack only: a database error carries the row that it failed on, and a query its parameters. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // drizzle's message ends with the parameters of the query.
  const message = error.message.split('\nparams:')[0] ?? '';
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: message.slice(0, 500), ...code, stack, ...cause };
}
