/** Finishes a rotation. After that, the former master key decrypts nothing. */
import { and, eq, gt, ne } from 'drizzle-orm';
import { lockKeys, mastersInUse } from '../access/wrapped-keys.ts';
import type { Queryable } from '../database/connect.ts';
import { keyHolders, masterKeys, reencryption, wrappedKeys } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Nodes report every half minute that they are alive. */
const SILENT_MILLISECONDS = 120_000;

/**
 * Finishes only when everything is re-encrypted, at least one running node has the new key, and no node still has the
 * former one, because such a node could not learn the next key. A node that was off during the whole rotation is
 * rejected at start, with instructions.
 */
export async function finishRotation({
  database,
  now,
  log,
}: Pick<Kernel, 'database' | 'now' | 'log'>): Promise<void> {
  await database.transaction(async (tx) => {
    const [inUse, former] = await mastersInUse(tx);
    if (!inUse || !former) return;
    await lockKeys(tx);
    const places = await tx.select().from(reencryption);
    if (places.some(({ endedAt }) => endedAt === null)) return;
    const holders = await holdersOf(tx, inUse.mark, now());
    if (holders.newest === 0 || holders.former > 0) return;
    await tx.delete(wrappedKeys).where(ne(wrappedKeys.mark, inUse.mark));
    await tx.update(masterKeys).set({ removedAt: now() }).where(eq(masterKeys.mark, former.mark));
    log.info('The rotation of the master key is complete: the previous key decrypts nothing any more');
  });
}

/** Counts the running nodes that have the newest master key, and those that have another. */
export async function holdersOf(
  db: Queryable,
  newest: Buffer,
  at: Date,
): Promise<{ newest: number; former: number }> {
  const isAlive = gt(keyHolders.seenAt, new Date(+at - SILENT_MILLISECONDS));
  return {
    newest: await db.$count(keyHolders, and(isAlive, eq(keyHolders.mark, newest))),
    former: await db.$count(keyHolders, and(isAlive, ne(keyHolders.mark, newest))),
  };
}
