/**
 * Rate limits that protect a secret are stored in the database, so they hold across nodes and restarts. One statement
 * checks and counts all budgets of a call. If a budget ends later than one period from now, the clock was set back. The
 * budget is then shortened to one period, so that no one is locked out for hours.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import { keyedHash } from '../crypto/secrets.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { rateLimits } from '../database/schema.ts';

export interface Budget {
  key: string;
  limit: number;
  seconds: number;
}

/** Throws TOO_MANY_REQUESTS if any budget is used up. */
export async function takeFromBudget(
  { database, keys, now }: { database: Database; keys: Keys; now: () => Date },
  budgets: readonly Budget[],
): Promise<void> {
  const at = now();
  const stored = budgets.map((budget) => ({ ...budget, key: keyOf(keys, budget) }));
  const { rows } = await database.pool.query<{ key: string; used: number; resets_at: Date }>({
    name: 'take_from_budget',
    text: TAKE,
    values: [stored.map(({ key }) => key), stored.map(({ seconds }) => new Date(+at + seconds * 1000)), at],
  });
  for (const { key, limit } of stored) {
    const row = rows.find((one) => one.key === key);
    if (row && row.used > limit)
      throw new AppError('TOO_MANY_REQUESTS', {
        retry_after_seconds: Math.max(1, Math.ceil((+row.resets_at - +at) / 1000)),
      });
  }
}

export interface TakenBudget extends Budget {
  used: number;
  resetsAt: Date;
}

/**
 * Takes one unit from each budget, or nothing if any budget is used up. The rows stay locked until the transaction
 * ends.
 */
export async function takeAllOrNothing(
  tx: Transaction,
  { keys, at }: { keys: Keys; at: Date },
  budgets: readonly Budget[],
): Promise<{ taken: boolean; budgets: TakenBudget[] }> {
  const stored = budgets
    .map((budget) => ({ budget, key: keyOf(keys, budget) }))
    // The budgets are sorted, so that two calls with shared budgets cannot deadlock.
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const isOver = sql`${rateLimits.resetsAt} <= ${at.toISOString()}::timestamptz`;
  const rows = await tx
    .insert(rateLimits)
    .values(
      stored.map(({ key, budget }) => ({ key, used: 1, resetsAt: new Date(+at + budget.seconds * 1000) })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.used} + 1 END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE least(${rateLimits.resetsAt}, excluded.resets_at) END`,
      },
    })
    .returning();
  const counted = stored.flatMap(({ key, budget }) =>
    rows.filter((row) => row.key === key).map(({ used, resetsAt }) => ({ ...budget, used, resetsAt })),
  );
  const taken = counted.every(({ used, limit }) => used <= limit);
  if (!taken)
    await tx
      .update(rateLimits)
      .set({ used: sql`${rateLimits.used} - 1` })
      .where(
        inArray(
          rateLimits.key,
          stored.map(({ key }) => key),
        ),
      );
  return { taken, budgets: counted };
}

/** Takes the requested amount, or the remaining amount if less is left. */
export async function takeUpTo(
  { database, keys, now }: { database: Database; keys: Keys; now: () => Date },
  budget: Budget,
  wanted: number,
): Promise<{ granted: number; resetsAt: Date }> {
  const key = keyOf(keys, budget);
  return database.transaction(async (tx) => {
    const at = now();
    const ends = new Date(+at + budget.seconds * 1000);
    await tx.insert(rateLimits).values({ key, used: 0, resetsAt: ends }).onConflictDoNothing();
    const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key)).for('update');
    const isOver = row === undefined || row.resetsAt <= at;
    const used = isOver ? 0 : row.used;
    const resetsAt = isOver || row.resetsAt > ends ? ends : row.resetsAt;
    const granted = Math.max(0, Math.min(wanted, budget.limit - used));
    await tx
      .update(rateLimits)
      .set({ used: used + granted, resetsAt })
      .where(eq(rateLimits.key, key));
    return { granted, resetsAt };
  });
}

/** Returns how much of a budget is currently used. */
export async function usedFrom(
  { database, keys, now }: { database: Database; keys: Keys; now: () => Date },
  budget: Budget,
): Promise<number> {
  const [row] = await database.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(keys, budget)));
  return row && row.resetsAt > now() ? row.used : 0;
}

/** The key is hashed, because many keys contain an address or a phone number. */
const keyOf = ({ origins }: Keys, { key }: Budget): string => keyedHash(origins, key);

/** The budgets are sorted, so that two calls with shared budgets cannot deadlock. */
const TAKE = `
  INSERT INTO rate_limits AS budget (key, used, resets_at)
  SELECT key, 1, resets_at FROM unnest($1::text[], $2::timestamptz[]) AS asked (key, resets_at) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN budget.resets_at <= $3 THEN 1 ELSE budget.used + 1 END,
    resets_at = CASE WHEN budget.resets_at <= $3 THEN excluded.resets_at ELSE least(budget.resets_at, excluded.resets_at) END
  RETURNING key, used, resets_at`;
