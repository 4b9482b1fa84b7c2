/** For operators: liveness, readiness and metrics. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/connect.ts';

const DATABASE_TIMEOUT_MILLISECONDS = 2000;

/** `sealProblem` says why nothing can be sealed, or null; `addMetrics` adds what rooms above this one measure. */
export function healthRoutes(
  app: FastifyInstance,
  database: Database,
  sealProblem: () => Promise<string | null>,
  addMetrics: (registry: Registry) => void,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addMetrics(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const options = { schema: { hide: true }, logLevel: 'warn' as const, config: { rateLimit: false } };
  app.get('/healthz', options, () => ({ status: 'alive' }));

  app.get('/readyz', options, async (_request, reply) => {
    const problems = await Promise.all([databaseProblem(database), sealProblem()]);
    const reasons = problems.filter((problem) => problem !== null);
    return reasons.length > 0
      ? reply.status(503).send({ status: 'not ready', reasons })
      : { status: 'ready' };
  });

  app.get('/metrics', options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

async function databaseProblem(database: Database): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('the database does not answer'), DATABASE_TIMEOUT_MILLISECONDS);
  try {
    return await Promise.race([database.pool.query('select 1').then(() => null), late]);
  } catch {
    return 'the database cannot be reached';
  } finally {
    clearTimeout(timer);
  }
}
