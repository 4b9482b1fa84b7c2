/** When each job that is due by the clock was last done, by the clock of the database, as pg-boss does. */
import { asc, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { scheduleRuns } from '../database/schema.ts';

export interface ScheduleState {
  name: string;
  /** Since it was done, or since there is somebody to do it. */
  agoSeconds: number;
}

const doneAt = sql<Date>`now()`;

/** One that was never done would be missed by nobody. */
export async function beginRuns({ db }: Database, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, doneAt }));
  await db.insert(scheduleRuns).values(rows).onConflictDoNothing();
}

export async function recordRun({ db }: Database, name: string): Promise<void> {
  await db
    .insert(scheduleRuns)
    .values({ name, doneAt })
    .onConflictDoUpdate({ target: scheduleRuns.name, set: { doneAt } });
}

export const readRuns = ({ db }: Database): Promise<ScheduleState[]> =>
  db
    .select({
      name: scheduleRuns.name,
      agoSeconds: sql<number>`extract(epoch from now() - ${scheduleRuns.doneAt})::float8`,
    })
    .from(scheduleRuns)
    .orderBy(asc(scheduleRuns.name));
