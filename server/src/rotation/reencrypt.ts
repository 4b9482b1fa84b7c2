/**
 * Encrypts under the newest data key what is under an earlier one, place by place. Each value says under which key it is, and how far a pass
 * is stands in the database, so that it goes on wherever a process dies. Whoever writes meanwhile wins: a value is replaced only as long as
 * it is the one that was read. A place is done when a pass over it finds nothing left.
 */
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { reencryption } from '../database/schema.ts';
import { BLOBS, ENCRYPTED_COLUMNS, placeOf } from './encrypted-columns.ts';
import { finishRotation } from './finish.ts';
import { countBlobs, renewBlobs } from './renew-blobs.ts';
import { countColumn, renewColumn } from './renew-column.ts';
import type { PlaceRow, RotationServices, Step } from './step.ts';

/** A job that reports nothing for a minute is taken for dead. */
const A_WHILE_MILLISECONDS = 30_000;
/** A node that writes may have been slow to look at its clock. */
const LEEWAY_MILLISECONDS = 30_000;

/** The job of every minute. What is left comes with the next one. */
export async function reencryptWithinTimeBudget(services: RotationServices): Promise<void> {
  const until = performance.now() + A_WHILE_MILLISECONDS;
  while (performance.now() < until && !services.jobs.isStopping())
    if (!(await reencryptSome(services, until))) break;
  await finishRotation(services);
}

/** True where there is more to do. */
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

/** This node writes under it by now, and so does every other. */
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
  // Of a version that had another table.
  return column ? renewColumn(services, column, row) : { moved: 0, unreadable: 0, position: null };
}
