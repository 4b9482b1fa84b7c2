/** Lets pages of other origins call the API if the settings list these origins. */
import type { FastifyInstance } from 'fastify';

const HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'x-link-token',
  'x-participant-token',
  'x-device-os',
  'x-device-browser',
  'x-device-type',
  'x-device-fingerprint',
  'x-screen-resolution',
  'x-timezone',
];

export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (!origin || !origins.includes(origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'x-request-id, retry-after, content-range, x-documents-total')
      .header('cross-origin-resource-policy', 'cross-origin');
  });
  app.options('/api/*', { schema: { hide: true } }, (request, reply) => {
    if (origins.includes(request.headers.origin ?? ''))
      void reply
        .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
        .header('access-control-allow-headers', HEADERS.join(', '))
        .header('access-control-max-age', '600');
    return reply.status(204).send();
  });
}
