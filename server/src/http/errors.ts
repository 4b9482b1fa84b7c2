/** Converts errors to responses. A refusal has its own text, and a bug is a plain 500 without details. */
import type { ErrorCode } from '@countersign/contract/errors';
import { errorText } from '@countersign/contract/texts/texts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isDiskFull } from '../database/unavailable.ts';
import { WorkersBusy } from '../processes/worker-pool.ts';
import { isStorageUnavailable, StorageError } from '../providers/storage/storage.ts';
import { logRequest } from './access-log.ts';
import { AppError } from './app-error.ts';
import { invalidRequest } from './invalid-request.ts';
import { languageAskedFor } from './language.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { isForPeople } from './web-app.ts';

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    return send(reply, refusalOf(error, request));
  });
}

/** Returns the refusal with which the server responds to an error. Logs the error if it is a bug. */
export function refusalOf(error: FastifyError | AppError, request: FastifyRequest): AppError {
  const refusal = asRefusal(error, request);
  if (refusal.status >= 500 && !isBackPressure(error)) request.log.error({ err: error }, refusal.code);
  return refusal;
}

/** Returns whether the server is just too busy. That is no fault, and the access log has a warning about it. */
const isBackPressure = (error: FastifyError | AppError): boolean =>
  error instanceof WorkersBusy || (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE');

/** Responds to requests without a route. The rate limiter must be registered first. */
export function answerUnknown(app: FastifyInstance, methods: readonly string[]): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    if (methods.includes(request.method)) return send(reply, new AppError('NOT_FOUND'));
    return send(reply.header('allow', methods.join(', ')), new AppError('METHOD_NOT_ALLOWED'));
  });
}

/**
 * Responds to addresses that Fastify rejects before any route or hook runs. People get a page, and programs get JSON.
 */
export const answerBadUrl =
  (headers: SecurityHeaders, page: string | null) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers).header('x-request-id', request.id);
    if (page === null || !isForPeople(request.url)) void send(reply, new AppError('INVALID_REQUEST'));
    else void reply.status(404).type('text/html; charset=utf-8').send(page);
    logRequest(request, reply);
  };

/**
 * The values of Retry-After for refusals that state no time themselves. Every 429 and 503 needs the header (RFC 9110
 * 10.2.3, RFC 6585 4).
 */
const USUAL_WAIT_SECONDS: Readonly<Record<number, number>> = { 429: 5, 503: 5 };

/** Adds the Retry-After header to the response, and the code of the refusal to the access log. */
export function announceRefusal(reply: FastifyReply, { facts, status, code }: AppError): void {
  const wait = facts['retry_after_seconds'] ?? USUAL_WAIT_SECONDS[status];
  if (typeof wait === 'number') void reply.header('retry-after', Math.max(1, Math.ceil(wait)));
  Object.assign(reply.request.accessFacts ?? {}, { code });
}

function send(reply: FastifyReply, refusal: AppError): FastifyReply {
  announceRefusal(reply, refusal);
  const { status, code, facts, detail } = refusal;
  return reply.status(status).send({
    success: false,
    error: { ...facts, code, message: errorText(code, facts, languageAskedFor(reply.request.headers)) },
    ...(detail ? { detail } : {}),
  });
}

function asRefusal(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidRequest(
      error.validation.map(({ instancePath, message = '' }) => ({
        field: instancePath.slice(1).replaceAll('/', '.'),
        message,
      })),
    );
  }
  if (isDatabaseUnavailable(error) || isStorageUnavailable(error))
    return new AppError('SERVICE_UNAVAILABLE', { retry_after_seconds: BACK_SECONDS });
  if (error instanceof WorkersBusy) return new AppError('SERVICE_UNAVAILABLE');
  if (isDiskFull(error)) return new AppError('STORAGE_FULL');
  if (error instanceof StorageError) return new AppError('FILE_UNREADABLE');
  if (isResponseSerializationError(error)) return new AppError('INTERNAL_ERROR');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(
      'PAYLOAD_TOO_LARGE',
      {},
      `The body is larger than ${request.routeOptions.bodyLimit} bytes`,
    );
  return new AppError(CODES[error.code] ?? byStatus(error.statusCode));
}

/** The time that a database or object storage typically takes to restart or fail over. */
const BACK_SECONDS = 5;

/** Our error codes for the error codes of Fastify. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

function byStatus(status = 500): ErrorCode {
  if (status === 401) return 'SESSION_EXPIRED';
  if (status === 403) return 'ACCESS_DENIED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 503) return 'SERVICE_UNAVAILABLE';
  return status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR';
}
