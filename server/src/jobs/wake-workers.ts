/**
 * Wakes the workers of queues that have due jobs. This one query per node and second takes the place of a poll by each
 * worker, so the load on the database does not grow with the number of queues.
 */
import type { Database } from '../database/connect.ts';

const PAUSE_MILLISECONDS = 1000;
/** If the query fails, each worker still looks for jobs at this interval. */
export const OWN_POLL_SECONDS = 60;

/** The query uses the clock of the database and the index with which pg-boss finds the next job. */
const READ_DUE = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name)
  WHERE EXISTS (
    SELECT 1 FROM pgboss.job
    WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()
  )`;

/** `wake` is called with the name of each queue that has due jobs. */
export function startWaking(
  { pool }: Database,
  names: readonly string[],
  wake: (name: string) => void,
): { stop(): Promise<void> } {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: string }>(READ_DUE, [names]);
      for (const { name } of rows) wake(name);
    } catch {
      // The workers report a database that does not answer when they next look for jobs themselves.
    }
    running = null;
    if (!isStopping) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = look();
    }, PAUSE_MILLISECONDS);
  }

  schedule();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
