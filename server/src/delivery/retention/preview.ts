/** What will be erased by when, as the erasing itself finds it (`erase.ts`). */
import type { previewRetention } from '@countersign/contract/originator/retention';
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { ENDED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, asc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { asBounded, boundedCount } from '../../database/bounded-count.ts';
import type { Database } from '../../database/connect.ts';
import { sessions } from '../../database/schema.ts';
import type { Originator, Reach } from '../../http/callers.ts';
import { withinReach } from '../../access/reach.ts';
import { branchesWithin, cellsOf, isOfCell } from '../../signing/branch-cells.ts';
import { endOf, isOverdue } from './erase.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Preview = z.input<(typeof previewRetention)['data']>;

const DAY = 86_400_000;
const WITHIN_DAYS = [0, 7, 30, 90] as const;

export async function preview(services: Kernel, caller: Originator): Promise<Preview> {
  const { database, settings, now } = services;
  const { RETENTION_DAYS: days } = settings;
  const isKept = and(isNull(sessions.erasedAt), inArray(sessions.status, ENDED_STATUSES));
  const first = await firstEnd(database, caller, isKept);
  const due = [];
  for (const within of days === undefined ? [] : WITHIN_DAYS) {
    const endedBefore = new Date(+now() + (within - (days ?? 0)) * DAY);
    const isDue = isOverdue(endedBefore);
    due.push({ within_days: within, sessions: await countOwn(database, caller, isDue, endedBefore) });
  }
  return {
    retention_days: days ?? null,
    ended: await countOwn(database, caller, isKept, null),
    first_ended_at: first?.toISOString() ?? null,
    first_erased_at: first && days !== undefined ? new Date(+first + days * DAY).toISOString() : null,
    due,
  };
}

/** Of each department by itself: each has its ends in an index. */
const reachesOf = ({ departments, isTest }: Originator): Reach[] =>
  departments?.map((department) => ({ departments: [department], branches: null, isTest })) ?? [
    { departments: null, branches: null, isTest },
  ];

/** The first of each index. */
async function firstEnd({ db }: Database, caller: Originator, isKept: SQL | undefined): Promise<Date | null> {
  if (caller.branches !== null) return firstOfBranches(db, caller, caller.branches);
  const found = await Promise.all(
    reachesOf(caller).map((reach) =>
      db
        .select({ end: sql<Date>`${endOf}`.mapWith(sessions.expiresAt) })
        .from(sessions)
        .where(and(isKept, withinReach(reach)))
        .orderBy(asc(endOf))
        .limit(1),
    ),
  );
  return found.flat().toSorted((a, b) => +a.end - +b.end)[0]?.end ?? null;
}

async function firstOfBranches(
  db: Database['db'],
  { departments }: Originator,
  branches: readonly string[],
): Promise<Date | null> {
  const [found] = await db.select({ end: sql<Date | null>`min(ended_at)`.mapWith(sessions.expiresAt) }).from(
    sql`${cellsOf(branchesWithin(branches), departments)} CROSS JOIN LATERAL
        (SELECT ended_at FROM session_branches WHERE ${isOfCell} AND ended_at IS NOT NULL ORDER BY ended_at LIMIT 1) AS own`,
  );
  return found?.end ?? null;
}

async function countOwn(
  database: Database,
  caller: Originator,
  where: SQL | undefined,
  endedBefore: Date | null,
): Promise<BoundedCount> {
  const counts =
    caller.branches === null
      ? reachesOf(caller).map((reach) => boundedCount(database, sessions, and(where, withinReach(reach))))
      : [countOfBranches(database, caller, caller.branches, where, endedBefore)];
  const all = await Promise.all(counts);
  const { count, has_more } = asBounded(all.reduce((sum, one) => sum + one.count, 0));
  return { count, has_more: has_more || all.some((one) => one.has_more) };
}

/** Of the own branches so many are looked at as are counted, those that ended first; then there may be more. */
async function countOfBranches(
  { db }: Database,
  { departments }: Originator,
  branches: readonly string[],
  isMeant: SQL | undefined,
  endedBefore: Date | null,
): Promise<BoundedCount> {
  const hasEnded =
    endedBefore === null
      ? sql`ended_at IS NOT NULL`
      : sql`ended_at <= ${endedBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ own: number; looked: number }>(sql`
    WITH candidates AS MATERIALIZED (
      SELECT own.session_id FROM ${cellsOf(branchesWithin(branches), departments)} CROSS JOIN LATERAL
        (SELECT session_id FROM session_branches WHERE ${isOfCell} AND ${hasEnded} ORDER BY ended_at LIMIT ${MOST_COUNTED + 1}) AS own
      LIMIT ${MOST_COUNTED + 1})
    SELECT (SELECT count(*)::int FROM candidates) AS looked, (SELECT count(*)::int FROM
      (SELECT DISTINCT session_id FROM candidates) AS found CROSS JOIN LATERAL
      (SELECT FROM ${sessions} WHERE ${and(sql`${sessions.id} = found.session_id`, isMeant)} OFFSET 0) AS meant) AS own`);
  const { own = 0, looked = 0 } = rows[0] ?? {};
  const { count, has_more } = asBounded(own);
  return { count, has_more: has_more || looked > MOST_COUNTED };
}
