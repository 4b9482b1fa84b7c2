/** Probes for load balancers and operators: whether the process is alive and whether it can serve. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { DiskSpace } from './disk-space.ts';

const DATABASE_TIMEOUT_MILLISECONDS = 2000;
/** The usual interval between probes of a load balancer. */
const RETRY_AFTER_SECONDS = 5;

/** True once the process is asked to stop, so that load balancers stop routing to it before it refuses requests. */
export interface Lifecycle {
  stopping: boolean;
}

interface Watched {
  database: Database;
  disk: DiskSpace;
  storage: Pick<Storage, 'problem'>;
  lifecycle: Lifecycle;
  /** Returns why documents cannot be sealed, or null if they can. */
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
    // A node without a seal is still ready, because signing continues, and a missing file must not remove every node
    // from the load balancer at once.
    return seal === null
      ? { status: 'ready' }
      : { status: 'ready', degraded: [`documents cannot be sealed: ${seal}`] };
  });
}

/** Logs once when sealing becomes impossible, and once when it works again. */
function watchSeal({ log }: FastifyInstance, sealProblem: Watched['sealProblem']) {
  let known: string | null = null;
  return async () => {
    const problem = await sealProblem();
    if (problem !== known) {
      if (problem === null) log.info('Documents can be sealed again');
      else log.error({ problem }, 'ALERT: documents cannot be sealed');
      known = problem;
    }
    return problem;
  };
}

async function replicaProblem({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
  return rows[0]?.replica === true ? 'the database is a read-only replica' : null;
}

/** Returns a message for the operator, or null if the database answers. */
export async function databaseProblem(database: Database): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('the database does not respond'), DATABASE_TIMEOUT_MILLISECONDS);
  try {
    return await Promise.race([replicaProblem(database), late]);
  } catch {
    return 'the database cannot be reached';
  } finally {
    clearTimeout(timer);
  }
}
