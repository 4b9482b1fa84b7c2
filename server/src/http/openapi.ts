/** Serves the API description as OpenAPI 3.1, as OpenAPI 3.0 for older generators, and as a page for people. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { PLAIN_STYLE } from './plain-page.ts';

/**
 * Loads the module on demand. Generating the description would take a tenth of the start time, and few processes need
 * it.
 */
const load = () => import('./openapi-document.ts');

/**
 * Describes the API. It must be called before routes are registered. `isShown` is true if the description is public.
 */
export function describeApi(app: FastifyInstance, publicUrl: () => string, isShown: boolean): void {
  app.get('/api/plain.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PLAIN_STYLE),
  );
  if (!isShown) return;
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.get('/api/openapi.json', { schema: { hide: true } }, async () =>
    (await load()).openApi31(routes, publicUrl()),
  );
  app.get('/api/openapi-3.0.json', { schema: { hide: true } }, async () =>
    (await load()).openApi30(routes, publicUrl()),
  );
  app.get('/api/reference', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await (await load()).reference(routes, publicUrl())),
  );
}
