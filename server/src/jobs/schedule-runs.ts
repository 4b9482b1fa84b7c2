/** Records when each scheduled job last ran, by the clock of the database, as pg-boss does. */
import { asc, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { scheduleRuns } from '../database/schema.ts';

export interface ScheduleState {
  name: string;
  /** The seconds since the last run, or since a worker for this job first existed. */
  agoSeconds: number;
}

const doneAt = sql<Date>`now()`;

/** Adds an entry for every job, because otherwise a job that never ran would not be noticed. */
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
