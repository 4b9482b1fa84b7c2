/** Reports the progress of a master key rotation for the command line and the console. */
import { asc, desc } from 'drizzle-orm';
import { mastersInUse } from '../access/wrapped-keys.ts';
import { dataKeys, reencryption } from '../database/schema.ts';
import { holdersOf } from './finish.ts';
import type { Kernel } from '../signing/kernel.ts';

export interface RotationStatus {
  state: 'settled' | 'announced' | 'reencrypting' | 'waiting_for_nodes';
  /** The time at which the newest master key was introduced. */
  since: Date | null;
  places: { place: string; done: number; total: number | null; unreadable: number; isDone: boolean }[];
  /** The number of running nodes that have the newest master key, and of those that have another. */
  nodes: { newest: number; former: number };
}

export async function rotationStatus({
  database: { db },
  now,
}: Pick<Kernel, 'database' | 'now'>): Promise<RotationStatus> {
  const [inUse, former] = await mastersInUse(db);
  const [newest] = await db.select().from(dataKeys).orderBy(desc(dataKeys.number)).limit(1);
  const rows = await db.select().from(reencryption).orderBy(asc(reencryption.place));
  const places = rows.map(({ place, done, total, unreadable, endedAt }) => ({
    place,
    done,
    total,
    unreadable,
    isDone: endedAt !== null,
  }));
  const state = () => {
    if (places.every(({ isDone }) => isDone)) return former ? 'waiting_for_nodes' : 'settled';
    return newest && newest.activeFrom > now() ? 'announced' : 'reencrypting';
  };
  return {
    state: state(),
    since: inUse?.addedAt ?? null,
    places,
    nodes: inUse ? await holdersOf(db, inUse.mark, now()) : { newest: 0, former: 0 },
  };
}

/** Adds up all places. The total omits places that are not counted yet. */
export const sumOf = (places: RotationStatus['places']) => ({
  done: places.reduce((sum, { done }) => sum + done, 0),
  total: places.reduce(
    (sum, { total, done, isDone }) => sum + (isDone ? done : Math.max(total ?? 0, done)),
    0,
  ),
  unreadable: places.reduce((sum, { unreadable }) => sum + unreadable, 0),
});

export async function keyState(services: Pick<Kernel, 'database' | 'now'>) {
  const { state, since, places, nodes } = await rotationStatus(services);
  return { state, since, ...sumOf(places), nodesWithFormerKey: nodes.former };
}
