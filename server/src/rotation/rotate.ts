/**
 * Introduces a new master key while the servers run. The keys in the database are also wrapped with it, and a new data
 * key is announced, so that every node learns this data key before any node writes with it. Older values are
 * re-encrypted in the background (`reencrypt.ts`). When that is complete and no node has the former master key, it
 * decrypts nothing (`finish.ts`).
 */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { lockKeys, markOf, mastersInUse, unwrapKeys, wrapKeys } from '../access/wrapped-keys.ts';
import { blockBackups } from '../database/backup-lock.ts';
import { dataKeys, masterKeys, reencryption } from '../database/schema.ts';
import { BLOBS, ENCRYPTED_COLUMNS, placeOf } from './encrypted-columns.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Nodes check for new keys every five seconds (`access/watch-keys.ts`), so all learn the key within this time. */
const ANNOUNCED_MILLISECONDS = 30_000;

export const UNDER_WAY =
  'A rotation is already running: see `keys status`. Start the next one when it is complete.';

const BACKUP_RUNS =
  'A backup is running, which would lack the new key and the data encrypted under it. Rotate the key after it ends, or stop it.';

export interface Rotation {
  /** False if this key was introduced before and the command only continues. */
  isNew: boolean;
  activeFrom: Date;
}

export async function rotateMasterKey(
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  current: Buffer,
  next: Buffer,
): Promise<Rotation> {
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const known = await unwrapKeys(tx, current);
    const newest = known?.at(-1);
    if (!known || !newest) throw new Error('Start the server once first: there are no keys to rotate yet.');
    const [inUse, former] = await mastersInUse(tx);
    if (former && inUse?.mark.equals(markOf(next)) && !next.equals(current))
      return { isNew: false, activeFrom: newest.activeFrom };
    if (former) throw new Error(UNDER_WAY);
    const [before] = await tx
      .select()
      .from(masterKeys)
      .where(eq(masterKeys.mark, markOf(next)));
    if (before)
      throw new Error('The new master key is, or was, the key of this database: create another one.');
    if (!(await blockBackups(tx))) throw new Error(BACKUP_RUNS);
    const key = {
      number: newest.number + 1,
      secret: randomBytes(32),
      activeFrom: new Date(+now() + ANNOUNCED_MILLISECONDS),
    };
    await tx.insert(dataKeys).values({ number: key.number, activeFrom: key.activeFrom });
    await tx.insert(masterKeys).values({ mark: markOf(next), addedAt: now() });
    await wrapKeys(tx, current, [key]);
    await wrapKeys(tx, next, [...known, key]);
    await tx.delete(reencryption);
    await tx
      .insert(reencryption)
      .values([...ENCRYPTED_COLUMNS.map(placeOf), BLOBS].map((place) => ({ place, number: key.number })));
    return { isNew: true, activeFrom: key.activeFrom };
  });
}
