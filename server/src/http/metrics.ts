/**
 * Serves metrics for Prometheus on the server's own port or on a separate one (METRICS_PORT). A token can protect them.
 */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';
import { isSameText } from '../crypto/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { AppError } from './app-error.ts';
import { answerErrors } from './errors.ts';

export interface Measured {
  settings: Pick<Settings, 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>;
  /** Adds the metrics of modules that this module must not import. */
  addMetrics: (registry: Registry) => void;
}

export function serveMetrics(app: FastifyInstance, { settings, addMetrics }: Measured): void {
  const registry = new Registry();
  observeRequests(app, registry);
  addMetrics(registry);

  const { HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings;
  if (port === undefined) return metricsRoute(app, registry, token);
  const own = Fastify({ logger: false });
  answerErrors(own);
  metricsRoute(own, registry, token);
  // Listens before the start is complete, so that a port that is already in use is reported.
  app.addHook('onReady', async () => void (await own.listen({ host, port })));
  app.addHook('onClose', () => own.close());
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function metricsRoute(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const, config: { rateLimit: false } };
  // Collecting the metrics of the process starts with the first request for metrics, because many installations have no
  // Prometheus.
  let processMetrics: Promise<void> | undefined;
  app.get('/metrics', options, async (request, reply) => {
    if (token !== undefined && !hasToken(request, token)) throw new AppError('ACCESS_DENIED');
    await (processMetrics ??= import('prom-client').then(({ collectDefaultMetrics }) =>
      collectDefaultMetrics({ register: registry }),
    ));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  isSameText(headers.authorization ?? '', `Bearer ${token}`);
