/**
 * Logs one line per request when the response ends. The line contains the route instead of the requested address,
 * because the address may contain a token.
 */
import type { ErrorCode } from '@countersign/contract/errors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** The facts about the caller and a refusal. The module `access/` also adds the key or person that it refuses. */
export interface AccessFacts {
  code?: ErrorCode;
  /** The id of the API key. Null if the key in the request does not exist. */
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

/** Turns off the two lines that Fastify logs for each request. */
export const logController = () =>
  new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });

export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('accessFacts', undefined);
  const completed = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    request.accessFacts = {};
    // `onResponse` does not run if the client disconnects before the response is complete, so the connection is watched
    // too.
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

/** Writes the line of a request. `errors.ts` calls it for requests that Fastify rejects before any hook runs. */
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
    // Operators must see who guesses keys or ids, or exceeds their rights. For successful requests the address is left
    // out, because the address of a signer is personal data.
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
