/**
 * Serves the probes: whether the process is alive (`/healthz`), whether load balancers should send requests to it
 * (`/readyz`), and whether all its dependencies work (`/startupz`).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { DiskSpace } from './disk-space.ts';

const DATABASE_TIMEOUT_MILLISECONDS = 2000;
/** The typical interval between two probes by a load balancer. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The state of the process. `stopping` becomes true when the process is asked to stop. Load balancers then stop sending
 * requests before the process refuses them.
 */
export interface Lifecycle {
  stopping: boolean;
}

interface Watched {
  database: Database;
  disk: DiskSpace;
  storage: Pick<Storage, 'problem'>;
  lifecycle: Lifecycle;
  /** Returns the reason why documents cannot be sealed. Returns null if they can. */
  sealProblem: () => Promise<string | null>;
}

export function healthRoutes(
  app: FastifyInstance,
  { database, disk, storage, lifecycle, sealProblem }: Watched,
): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const, config: { rateLimit: false } };
  app.get('/healthz', options, () => ({ status: 'alive' }));

  const sealWatch = watchSeal(app, sealProblem);
  const problemsNow = async () => {
    const [seal, ...problems] = await Promise.all([
      sealWatch(),
      databaseProblem(database),
      disk.problem(),
      storage.problem(),
    ]);
    return {
      // A missing seal is a minor problem, because signers can still sign.
      minor: seal === null ? [] : [`documents cannot be sealed: ${seal}`],
      major: problems.filter((problem) => problem !== null),
    };
  };

  // A dependency usually fails for all nodes at once. If this probe reported the failure, load balancers would show
  // their own error page. The signer's page explains the problem and continues later, so it must stay available.
  app.get('/readyz', options, async (_request, reply) => {
    if (lifecycle.stopping) return refuse(reply, ['the server is stopping']);
    const { minor, major } = await problemsNow();
    return ready([...major, ...minor]);
  });

  // A rollout waits for this probe. A release with wrong settings therefore does not replace working nodes.
  app.get('/startupz', options, async (_request, reply) => {
    const { minor, major } = await problemsNow();
    return major.length > 0 ? refuse(reply, major) : ready(minor);
  });
}

const ready = (degraded: readonly string[]) =>
  degraded.length > 0 ? { status: 'ready', degraded } : { status: 'ready' };

const refuse = (reply: FastifyReply, reasons: readonly string[]) =>
  reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: 'not ready', reasons });

/** Logs when sealing becomes impossible and when it works again. */
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

/** Returns a message for the operator, or null if the database responds. */
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
