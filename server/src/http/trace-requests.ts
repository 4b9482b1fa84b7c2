/**
 * Creates a span for each API call, named after its route. `traceparent` is accepted only from originators, because
 * their systems may trace too. A signer's browser must not decide which traces are stored.
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
  // The hooks after the body run in events of the connection, which have no span, so the span is set again.
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
    // This hook runs before `logRequests` writes the line of the request.
    span.run(() => done());
  });
}
