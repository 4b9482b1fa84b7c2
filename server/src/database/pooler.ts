/** Detects a pooler in transaction mode, for which DATABASE_DIRECT_URL is required. */
import type { Pool } from 'pg';

/** The number of checks. A busy pooler may use two connections by chance, so one check is not enough. */
const LOOKS = 3;

/**
 * Throws if the pool connects through a pooler. Two clients always use two connections, unless a pooler lets them share
 * one.
 */
export async function refusePooler(pool: Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let look = 0; look < LOOKS; look++) {
      const [first, second] = [await one.query(CONNECTION), await other.query(CONNECTION)];
      if (first.rows[0]?.id === second.rows[0]?.id) throw new Error(ADVICE);
    }
  } finally {
    one.release();
    other.release();
  }
}

const CONNECTION = 'select pg_backend_pid() as id';

const ADVICE = `DATABASE_URL leads through a pooler that gives each transaction another connection (PgBouncer with pool_mode = transaction).
  - Set DATABASE_DIRECT_URL to the address of the same database without the pooler. The server listens for changes there, and does not use named prepared statements, which such a pooler would mix up.
  - Or configure the pooler to keep one connection for each client (pool_mode = session).`;
