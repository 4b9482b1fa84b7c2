/**
 * Probes: whether the process is alive (`/healthz`), whether load balancers should route to it (`/readyz`), and whether
 * everything that it depends on works (`/startupz`).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
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
  const problemsNow = async () => {
    const [seal, ...problems] = await Promise.all([
      sealWatch(),
      databaseProblem(database),
      disk.problem(),
      storage.problem(),
    ]);
    return {
      // A missing seal is only a minor problem, because signing continues without it.
      minor: seal === null ? [] : [`documents cannot be sealed: ${seal}`],
      major: problems.filter((problem) => problem !== null),
    };
  };

  // A failed dependency fails for every node. If the probe of the load balancers failed with it, they would replace the
  // signer's page by an error of their own, while the page could explain the problem and continue later.
  app.get('/readyz', options, async (_request, reply) => {
    if (lifecycle.stopping) return refuse(reply, ['the server is stopping']);
    const { minor, major } = await problemsNow();
    return ready([...major, ...minor]);
  });

  // A rollout waits for this probe, so that a release with wrong settings does not replace nodes that work.
  app.get('/startupz', options, async (_request, reply) => {
    const { minor, major } = await problemsNow();
    return major.length > 0 ? refuse(reply, major) : ready(minor);
  });
}

const ready = (degraded: readonly string[]) =>
  degraded.length > 0 ? { status: 'ready', degraded } : { status: 'ready' };

const refuse = (reply: FastifyReply, reasons: readonly string[]) =>
  reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: 'not ready', reasons });

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
