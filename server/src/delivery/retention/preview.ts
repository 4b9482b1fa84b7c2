/** What will be erased by when, as the erasing itself finds it (`erase.ts`). */
import type { previewRetention } from '@countersign/contract/originator/retention';
import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import { ENDED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, asc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { boundedCount } from '../../database/bounded-count.ts';
import type { Database } from '../../database/connect.ts';
import { sessions } from '../../database/schema.ts';
import type { Originator, Reach } from '../../http/callers.ts';
import { withinReach } from '../../access/reach.ts';
import type { Services } from '../../signing/services.ts';
import { endOf, isOverdue } from './erase.ts';

type Preview = z.input<(typeof previewRetention)['data']>;

const DAY = 86_400_000;
const WITHIN_DAYS = [0, 7, 30, 90] as const;

export async function preview(services: Services, caller: Originator): Promise<Preview> {
  const { database, settings, now } = services;
  const { RETENTION_DAYS: days } = settings;
  const isKept = and(isNull(sessions.erasedAt), inArray(sessions.status, ENDED_STATUSES));
  const first = await firstEnd(database, caller, isKept);
  const due = [];
  for (const within of days === undefined ? [] : WITHIN_DAYS) {
    const endedBefore = new Date(+now() + (within - (days ?? 0)) * DAY);
    const isDue = isOverdue(database, endedBefore);
    due.push({ within_days: within, sessions: await countOwn(database, caller, isDue) });
  }
  return {
    retention_days: days ?? null,
    ended: await countOwn(database, caller, isKept),
    first_ended_at: first?.toISOString() ?? null,
    first_erased_at: first && days !== undefined ? new Date(+first + days * DAY).toISOString() : null,
    due,
  };
}

/** Of each department by itself: each has its ends in an index. */
const reachesOf = ({ departments, branches, isTest }: Originator): Reach[] =>
  departments?.map((department) => ({ departments: [department], branches, isTest })) ?? [
    { departments: null, branches, isTest },
  ];

async function firstEnd({ db }: Database, caller: Originator, isKept: SQL | undefined): Promise<Date | null> {
  const ends = reachesOf(caller).map((reach) =>
    db
      .select({ end: sql<Date>`${endOf}`.mapWith(sessions.expiresAt) })
      .from(sessions)
      .where(and(isKept, withinReach(reach)))
      .orderBy(asc(endOf))
      .limit(1),
  );
  const found = (await Promise.all(ends)).flat().map(({ end }) => end);
  return found.toSorted((a, b) => +a - +b)[0] ?? null;
}

async function countOwn(database: Database, caller: Originator, where: SQL | undefined): Promise<number> {
  const counts = reachesOf(caller).map((reach) =>
    reach.branches === null
      ? boundedCount(database, sessions, and(where, withinReach(reach)))
      : countOfBranches(database, reach, where),
  );
  const all = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return Math.min(all, MOST_COUNTED + 1);
}

const MOST_LOOKED_AT = 2 * MOST_COUNTED;

/** Ends have no index by branch: so many of the department are looked at, and then there may be more. */
async function countOfBranches({ db }: Database, reach: Reach, where: SQL | undefined): Promise<number> {
  const ofDepartment = withinReach({ ...reach, branches: null });
  const isOwn = withinReach({ ...reach, departments: null });
  const { rows } = await db.execute<{ own: number; looked: number }>(sql`
    SELECT count(*) FILTER (WHERE ${isOwn})::int AS own, count(*)::int AS looked FROM
      (SELECT ${sessions.branches} FROM ${sessions} WHERE ${and(where, ofDepartment)} ORDER BY ${endOf} LIMIT ${MOST_LOOKED_AT + 1}) AS ${sessions}`);
  const { own = 0, looked = 0 } = rows[0] ?? {};
  return looked > MOST_LOOKED_AT ? MOST_COUNTED + 1 : own;
}
