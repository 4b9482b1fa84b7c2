/**
 * Rate limits that protect a secret are kept in the database, so that they hold over every node and every restart. One
 * statement both checks and counts all of a call's budgets.
 */
import { sql } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { rateLimits } from '../database/schema.ts';
import type { Services } from '../services.ts';

export interface Budget {
  key: string;
  limit: number;
  seconds: number;
}

/** Throws TOO_MANY_REQUESTS when any of the budgets is used up. */
export async function takeFromBudget(
  { database, now }: Pick<Services, 'database' | 'now'>,
  budgets: readonly Budget[],
): Promise<void> {
  const at = now();
  // In one order everywhere, so that two calls that share budgets cannot wait for each other.
  const ordered = budgets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = ordered.map(
    ({ key, seconds }) => sql`(${key}, 1, ${new Date(+at + seconds * 1000)}::timestamptz)`,
  );
  const { rows: taken } = await database.db.execute<{ key: string; used: number; resets_at: Date }>(sql`
    INSERT INTO ${rateLimits} AS budget (key, used, resets_at)
    VALUES ${sql.join(rows, sql`, `)}
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN budget.resets_at <= ${at} THEN 1 ELSE budget.used + 1 END,
      resets_at = CASE WHEN budget.resets_at <= ${at} THEN excluded.resets_at ELSE budget.resets_at END
    RETURNING key, used, resets_at`);
  for (const { key, limit } of ordered) {
    const row = taken.find((one) => one.key === key);
    if (row && row.used > limit)
      throw new AppError('TOO_MANY_REQUESTS', {
        retry_after_seconds: Math.max(1, Math.ceil((new Date(row.resets_at).getTime() - +at) / 1000)),
      });
  }
}
