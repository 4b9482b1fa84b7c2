/**
 * Responds to requests without a route. An unsupported method gets 405 with `Allow` (RFC 9110 15.5.6), and an unknown
 * address gets 404. These responses count against the rate limit, so that probing is slow.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { answerUnknown } from './errors.ts';
import { isForPeople } from './web-app.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const WEB_PAGES = '/*';

/**
 * Watches the routes that are registered. It must be called before the first route, and the returned function after the
 * last one.
 */
export function watchRoutes(app: FastifyInstance, { answersPreflights }: { answersPreflights: boolean }) {
  const routes: { url: string; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ url, method: each });
  });
  return (): void => {
    answerUnknown(app, METHODS);
    const known = Object.entries(Object.groupBy(routes, ({ url }) => url))
      .filter(([url]) => url === WEB_PAGES || !url.includes('*'))
      .map(([url, found = []]) => ({ url, methods: found.map(({ method }) => method) }));
    for (const { url, methods } of known) {
      const preflights = answersPreflights && url.startsWith('/api/') ? ['OPTIONS'] : [];
      refuseOthers(app, url, [...methods, ...preflights]);
    }
  };
}

function refuseOthers(app: FastifyInstance, url: string, known: readonly string[]): void {
  const allow = METHODS.filter((method) => known.includes(method)).join(', ');
  app.route({
    method: METHODS.filter((method) => !known.includes(method)),
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    // The request is refused after the rate limit is checked and before the body is read.
    preParsing: (request, reply, _payload, done) => {
      if (url === WEB_PAGES && !isForPeople(request.url)) return done(new AppError('NOT_FOUND'));
      void reply.header('allow', allow);
      return done(new AppError('METHOD_NOT_ALLOWED'));
    },
    handler: (_request, reply) => reply,
  });
}

const HOST = 'host';

/**
 * Rejects requests that a proxy might read differently. Such a request has two `Host` headers (RFC 9112 3.2), no HTTP
 * version, or a version other than 1.0 and 1.1 (RFC 9112 2.3 and 3).
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter(
      (text, index) => index % 2 === 0 && text.length === HOST.length && text.toLowerCase() === HOST,
    );
    if (raw.httpVersionMajor !== 1)
      done(new AppError('INVALID_REQUEST', {}, 'The request line must name HTTP/1.0 or HTTP/1.1'));
    else if (hosts.length > 1)
      done(new AppError('INVALID_REQUEST', {}, 'The Host header was sent more than once'));
    else done();
  });
}
