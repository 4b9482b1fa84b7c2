/** Notices a pooler that gives each transaction another connection, which needs DATABASE_DIRECT_URL. */
import type { Pool } from 'pg';

/** A pooler that is busy may have a connection of its own for each of the two. */
const LOOKS = 3;

/** Two clients that are connected at the same time are on two connections, unless somebody in between shares one among them. */
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
  - Set DATABASE_DIRECT_URL to the address of the same database without the pooler. Changes are listened for there, and statements are not prepared by name, which such a pooler would mix up.
  - Or let the pooler keep a connection for each client (pool_mode = session).`;
