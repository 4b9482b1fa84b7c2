/**
 * A span for each call of the API, named by its route. A caller's `traceparent` is taken from originators alone: their systems trace too,
 * while what a stranger's browser says would choose which of our traces are kept.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '../tracing/span.ts';
import { readTraceparent } from '../tracing/trace-context.ts';
import type { Tracer } from '../tracing/tracer.ts';

const CALLS = '/api/';
const ORIGINATORS = '/api/v1/originator/';

export function traceRequests(app: FastifyInstance, tracer: Tracer | null): void {
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request;
    const { url: route = '' } = request.routeOptions;
    if (!route.startsWith(CALLS)) return done();
    const span = tracer.begin(`${method} ${route}`, {
      kind: 'server',
      parent: route.startsWith(ORIGINATORS) ? readTraceparent(headers['traceparent']) : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'countersign.request_id': id },
    });
    spans.set(request, span);
    span.run(() => done());
  });
  // The body came by events of its connection, which knows nothing of spans.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(() => done());
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    if (!span) return done();
    span.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.fail(statusCode);
    span.end();
    // The line 'request completed' is written after this.
    span.run(() => done());
  });
}
