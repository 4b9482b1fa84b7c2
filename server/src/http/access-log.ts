/**
 * Logs one line per request when its response ends. The line names the route and never the address of the request, which
 * may contain a token.
 */
import type { ErrorCode } from '@countersign/contract/errors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Who called, and why the call was refused. The module `access/` also names keys and people that it refuses. */
export interface AccessFacts {
  code?: ErrorCode;
  /** The API key. Null if no such key exists. */
  api_key_id?: string | null;
  revoked_at?: Date;
  expires_at?: Date;
  person_id?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The facts for the access log. Undefined for requests that Fastify rejects before any hook runs. */
    accessFacts: AccessFacts | undefined;
  }
}

/** Turns off the two lines that Fastify itself would log per request. */
export const logController = () =>
  new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });

export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('accessFacts', undefined);
  const completed = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    request.accessFacts = {};
    // `onResponse` does not run if the client leaves before the response is complete, so the connection is watched too.
    reply.raw.once('close', () => {
      if (!completed.has(request)) logRequest(request, reply, { is_aborted: true });
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    completed.add(request);
    logRequest(request, reply);
    done();
  });
}

/** Called directly for requests that Fastify rejects before any hook runs. */
export function logRequest(
  request: FastifyRequest,
  { statusCode: status, elapsedTime }: FastifyReply,
  end: { is_aborted?: true } = {},
): void {
  const facts = { ...request.accessFacts, ...callerFacts(request) };
  const caller = callerKind(request, facts);
  const isRefused = status >= 400 && (caller === 'api-key' || caller === 'staff');
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status,
    duration_ms: Math.round(elapsedTime * 10) / 10,
    caller,
    ...facts,
    // Operators must be able to see who guesses keys or ids, or exceeds their rights. The address of a signer is personal
    // data.
    ...(isRefused ? { address: request.ip } : {}),
    ...end,
  };
  request.log[isRefused || status >= 500 ? 'warn' : 'info'](line, 'request');
}

function callerFacts({ caller }: FastifyRequest): AccessFacts {
  if (caller && 'apiKeyId' in caller) return { api_key_id: caller.apiKeyId };
  if (caller && 'personId' in caller) return { person_id: caller.personId };
  return {};
}

function callerKind({ caller }: FastifyRequest, facts: AccessFacts) {
  if (facts.api_key_id !== undefined) return 'api-key';
  if (facts.person_id !== undefined) return 'staff';
  return caller ? 'signer' : 'anonymous';
}
