/**
 * Re-encrypts values under the newest data key, place by place. Each value names its key, and the database records the
 * position of a pass, so that re-encryption continues after a process dies. Concurrent writes take precedence: a value
 * is replaced only if it has not changed since it was read. A place is complete when a pass finds no older value in it.
 */
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { reencryption } from '../database/schema.ts';
import { BLOBS, ENCRYPTED_COLUMNS, placeOf } from './encrypted-columns.ts';
import { finishRotation } from './finish.ts';
import { countBlobs, renewBlobs } from './renew-blobs.ts';
import { countColumn, renewColumn } from './renew-column.ts';
import type { PlaceRow, RotationServices, Step } from './step.ts';

/** The budget is shorter than the minute without a heartbeat after which a job counts as dead. */
const TIME_BUDGET_MILLISECONDS = 30_000;
/** A margin for nodes that check the clock late before they write. */
const LEEWAY_MILLISECONDS = 30_000;

/**
 * Re-encrypts until the time budget is used up. The job runs every minute, and the next run continues with the rest.
 */
export async function reencryptWithinTimeBudget(services: RotationServices): Promise<void> {
  const until = performance.now() + TIME_BUDGET_MILLISECONDS;
  while (performance.now() < until && !services.jobs.isStopping())
    if (!(await reencryptSome(services, until))) break;
  await finishRotation(services);
}

/** Re-encrypts some values. Returns true if there are more. */
export async function reencryptSome(services: RotationServices, until: number): Promise<boolean> {
  const { database, now } = services;
  const [row] = await database.db
    .select()
    .from(reencryption)
    .where(isNull(reencryption.endedAt))
    .orderBy(asc(reencryption.place))
    .limit(1);
  if (!row || !(await isActive(services, row.number))) return false;
  const isPlace = eq(reencryption.place, row.place);
  if (row.total === null) {
    await database.db
      .update(reencryption)
      .set({ total: await count(services, row) })
      .where(isPlace);
    return true;
  }
  const { moved, unreadable, position } = await renew(services, row, until);
  const movedInPass = row.movedInPass + moved;
  const isPassOver = position === null;
  await database.db
    .update(reencryption)
    .set({
      position,
      done: sql`${reencryption.done} + ${moved}`,
      unreadable: (row.position === null ? 0 : row.unreadable) + unreadable,
      movedInPass: isPassOver ? 0 : movedInPass,
      endedAt: isPassOver && movedInPass === 0 ? now() : null,
    })
    .where(isPlace);
  return true;
}

/** Returns whether this node, and therefore every other node, already writes under the key. */
async function isActive({ database, keys, now }: RotationServices, number: number): Promise<boolean> {
  const { rows } = await database.pool.query<{ active_from: Date }>(
    'select active_from from data_keys where number = $1',
    [number],
  );
  const from = rows[0]?.active_from;
  return (
    from !== undefined && +now() > +from + LEEWAY_MILLISECONDS && keys.personalData.current().number >= number
  );
}

const columnOf = (place: string) => ENCRYPTED_COLUMNS.find((column) => placeOf(column) === place);

async function count(services: RotationServices, { place, number }: PlaceRow): Promise<number> {
  if (place === BLOBS) return countBlobs(services);
  const column = columnOf(place);
  return column ? countColumn(services, column, number) : 0;
}

async function renew(services: RotationServices, row: PlaceRow, until: number): Promise<Step> {
  if (row.place === BLOBS) return renewBlobs(services, row, until);
  const column = columnOf(row.place);
  // A newer or older version with other tables recorded this place.
  return column ? renewColumn(services, column, row) : { moved: 0, unreadable: 0, position: null };
}
