/** What will be erased by when, as the erasing itself finds it (`erase.ts`). */
import type { previewRetention } from '@countersign/contract/originator/retention';
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { ENDED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, asc, eq, gt, inArray, isNull, lte, min, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { asBounded, boundedCount } from '../../database/bounded-count.ts';
import type { Database } from '../../database/connect.ts';
import { reviews, sessions } from '../../database/schema.ts';
import type { Originator, Reach } from '../../http/callers.ts';
import { withinReach } from '../../access/reach.ts';
import { branchesWithin, cellsOf, isOfCell } from '../../signing/branch-cells.ts';
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

/**
 * The indexes have the ends of validity. One that was rejected later ended with the decision, and can be the first only where it stands before
 * the first of the others: no more of the index is read.
 */
async function firstEnd(
  database: Database,
  caller: Originator,
  isKept: SQL | undefined,
): Promise<Date | null> {
  const found =
    caller.branches === null
      ? await Promise.all(
          reachesOf(caller).map((reach) => firstOf(database, and(isKept, withinReach(reach)))),
        )
      : [await firstOfBranches(database, caller, caller.branches)];
  return earliest(found);
}

const earliest = (times: readonly (Date | null | undefined)[]): Date | null =>
  times.filter((time) => time != null).toSorted((a, b) => +a - +b)[0] ?? null;

async function firstOf({ db }: Database, isOwn: SQL | undefined): Promise<Date | null> {
  const [first] = await db
    .select({ end: sql<Date>`${endOf}`.mapWith(sessions.expiresAt) })
    .from(sessions)
    .where(
      and(
        isOwn,
        sql`NOT EXISTS (SELECT FROM ${reviews} WHERE ${eq(reviews.sessionId, sessions.id)} AND ${isLate})`,
      ),
    )
    .orderBy(asc(endOf))
    .limit(1);
  // In order, and each review looked up by itself: a plan for all together may read every review there ever was.
  const inOrder = db
    .select({ id: sessions.id, end: sql<Date>`${endOf}`.as('early_end') })
    .from(sessions)
    .where(and(isOwn, first && lte(endOf, first.end)))
    .orderBy(asc(endOf));
  const early = (first ? inOrder : inOrder.limit(MOST_ALONE)).as('early');
  const late = db
    .select({ decidedAt: reviews.decidedAt })
    .from(reviews)
    .where(and(eq(reviews.sessionId, early.id), gt(reviews.decidedAt, early.end)))
    .limit(1)
    .as('late');
  const [rejected] = await db
    .select({ end: min(late.decidedAt) })
    .from(early)
    .innerJoinLateral(late, sql`true`);
  return earliest([first?.end, rejected?.end]);
}

/** Where all that ended were rejected late, or none has ended: nothing else bounds then what is looked at. More than there ever are. */
const MOST_ALONE = 1000;

const isLate = gt(reviews.decidedAt, endOf);

async function firstOfBranches(
  { db }: Database,
  { departments }: Originator,
  branches: readonly string[],
): Promise<Date | null> {
  const first = sql`SELECT ended_at FROM session_branches WHERE ${isOfCell} AND ended_at IS NOT NULL AND NOT EXISTS
    (SELECT FROM reviews WHERE reviews.session_id = session_branches.session_id AND decided_at > ended_at) ORDER BY ended_at LIMIT 1`;
  const [found] = await db
    .select({ end: sql<Date | null>`min(greatest(ended_at, decided_at))`.mapWith(sessions.expiresAt) })
    .from(
      sql`${cellsOf(branchesWithin(branches), departments)} CROSS JOIN LATERAL
        (SELECT ended_at, session_id FROM session_branches WHERE ${isOfCell} AND ended_at <= coalesce((${first}), 'infinity')) AS own
        LEFT JOIN reviews USING (session_id)`,
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
