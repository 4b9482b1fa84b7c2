/**
 * Rate limits that protect a secret are kept in the database, so that they hold over every node and every restart. One
 * statement both checks and counts all of a call's budgets.
 */
import { AppError } from '../http/app-error.ts';
import { keyedHash } from '../crypto/secrets.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Database } from '../database/connect.ts';

export interface Budget {
  key: string;
  limit: number;
  seconds: number;
}

/** Throws TOO_MANY_REQUESTS when any of the budgets is used up. */
export async function takeFromBudget(
  { database, keys, now }: { database: Database; keys: Keys; now: () => Date },
  budgets: readonly Budget[],
): Promise<void> {
  const at = now();
  // Hashed, since many keys name an address.
  const kept = budgets.map(({ key, ...budget }) => ({ ...budget, key: keyedHash(keys.origins, key) }));
  const { rows } = await database.pool.query<{ key: string; used: number; resets_at: Date }>({
    name: 'take_from_budget',
    text: TAKE,
    values: [kept.map(({ key }) => key), kept.map(({ seconds }) => new Date(+at + seconds * 1000)), at],
  });
  for (const { key, limit } of kept) {
    const row = rows.find((one) => one.key === key);
    if (row && row.used > limit)
      throw new AppError('TOO_MANY_REQUESTS', {
        retry_after_seconds: Math.max(1, Math.ceil((+row.resets_at - +at) / 1000)),
      });
  }
}

/** Always in the same order, so that two calls that share budgets cannot deadlock. */
const TAKE = `
  INSERT INTO rate_limits AS budget (key, used, resets_at)
  SELECT key, 1, resets_at FROM unnest($1::text[], $2::timestamptz[]) AS asked (key, resets_at) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN budget.resets_at <= $3 THEN 1 ELSE budget.used + 1 END,
    resets_at = CASE WHEN budget.resets_at <= $3 THEN excluded.resets_at ELSE budget.resets_at END
  RETURNING key, used, resets_at`;
