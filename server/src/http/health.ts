/** For balancers and operators: whether the process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { DiskSpace } from './disk-space.ts';

const DATABASE_TIMEOUT_MILLISECONDS = 2000;
/** When to ask again: a balancer's usual pace. */
const RETRY_AFTER_SECONDS = 5;

/** Set when the process was asked to stop: balancers are to look elsewhere before it refuses anything. */
export interface Lifecycle {
  stopping: boolean;
}

interface Watched {
  database: Database;
  disk: DiskSpace;
  storage: Pick<Storage, 'problem'>;
  lifecycle: Lifecycle;
  /** Why nothing can be sealed, or null. */
  sealProblem: () => Promise<string | null>;
}

export function healthRoutes(
  app: FastifyInstance,
  { database, disk, storage, lifecycle, sealProblem }: Watched,
): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const, config: { rateLimit: false } };
  app.get('/healthz', options, () => ({ status: 'alive' }));

  const sealWatch = watchSeal(app, sealProblem);
  app.get('/readyz', options, async (_request, reply) => {
    const [seal, ...problems] = await Promise.all([
      sealWatch(),
      databaseProblem(database),
      disk.problem(),
      storage.problem(),
    ]);
    const reasons = [lifecycle.stopping ? 'the server is stopping' : null, ...problems].filter(
      (problem) => problem !== null,
    );
    if (reasons.length > 0)
      return reply
        .status(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ status: 'not ready', reasons });
    // Signing goes on without a seal: a missing file must not take every node out of the balancer at once.
    return seal === null
      ? { status: 'ready' }
      : { status: 'ready', degraded: [`nothing can be sealed: ${seal}`] };
  });
}

/** Says in the log when sealing stops being possible and when it is again, once each. */
function watchSeal({ log }: FastifyInstance, sealProblem: Watched['sealProblem']) {
  let known: string | null = null;
  return async () => {
    const problem = await sealProblem();
    if (problem !== known) {
      if (problem === null) log.info('Documents can be sealed again');
      else log.error({ problem }, 'ALERT: nothing can be sealed');
      known = problem;
    }
    return problem;
  };
}

async function replicaProblem({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
  return rows[0]?.replica === true ? 'the database is a replica, which nothing can be written to' : null;
}

/** In a sentence for whoever runs the server; null when it answers. */
export async function databaseProblem(database: Database): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('the database does not answer'), DATABASE_TIMEOUT_MILLISECONDS);
  try {
    return await Promise.race([replicaProblem(database), late]);
  } catch {
    return 'the database cannot be reached';
  } finally {
    clearTimeout(timer);
  }
}
