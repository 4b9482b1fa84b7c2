/**
 * Maintains the insight figures from the entries of the transparency log, in two transactions. The first claims the new
 * entries: it moves the position in the log and stores the ranges to count. The second counts one range and deletes it.
 * Several workers on several nodes therefore count at the same time, and no entry is counted twice or missed, even if a
 * process dies. A session's contribution is a function of its evidence (`measure.ts`), so a range adds the difference
 * between the contributions at its end and at its start, and the order in which ranges are counted does not matter.
 */
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, notExists, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connect.ts';
import {
  evidenceEvents,
  evidenceLog,
  insightCounts,
  insightRanges,
  insightState,
  insightSums,
  sessions,
} from '../database/schema.ts';
import type { WrittenEvent } from '../evidence/chain.ts';
import { readEvent } from '../evidence/read-event.ts';
import type { Settings } from '../settings/settings.ts';
import { type Count, MEASURE_VERSION, measuresOf } from './measure.ts';

interface Tools {
  database: Database;
  settings: Pick<Settings, 'TIME_ZONE'>;
  now: () => Date;
}

const ENTRIES_AT_ONCE = 500;
/** One claim stores at most this many ranges. The next run of the job, a minute later, claims more. */
const MAX_RANGES = 2000;
/** A job without news counts as dead after a minute, so the budget is shorter than that. */
const TIME_BUDGET_MILLISECONDS = 30_000;
/** A single worker can count this many ranges a minute. */
const RANGES_OF_A_WORKER = 8;

/**
 * Claims the new entries, requests more workers if there are many, and counts within the time budget. The job runs
 * every minute, and each run continues where the previous one stopped.
 */
export async function countNews(
  tools: Tools,
  requestWorkers: (count: number) => Promise<void>,
): Promise<void> {
  await claim(tools);
  const pending = await tools.database.db.$count(insightRanges);
  const helpers = Math.ceil(pending / RANGES_OF_A_WORKER) - 1;
  if (helpers > 0) await requestWorkers(helpers);
  await countWithinTimeBudget(tools);
}

/** Counts claimed ranges until none is free or the time budget is used up. */
export async function countWithinTimeBudget(tools: Tools): Promise<void> {
  const end = performance.now() + TIME_BUDGET_MILLISECONDS;
  while (performance.now() < end) if (!(await countFreeRange(tools))) break;
  await recordIfComplete(tools);
}

/** Counts to the end of the log and returns the number of entries counted. */
export async function countAll(tools: Tools, atOnce = ENTRIES_AT_ONCE): Promise<number> {
  while (await claim(tools, atOnce));
  // Another worker may still be counting the last ranges. `countLockedRange` then waits for its commit.
  while ((await countFreeRange(tools)) || (await countLockedRange(tools)));
  await recordIfComplete(tools);
  const [state] = await tools.database.db.select().from(insightState);
  return state?.position ?? 0;
}

/** Counts again from the first event. */
export async function recountAll(tools: Tools): Promise<number> {
  await tools.database.transaction(async (tx) => {
    await lockedState(tx);
    await resetCounts(tx, tools);
  });
  return countAll(tools);
}

/** Stores the new entries of the log as ranges to count. Returns true if there may be more. */
async function claim({ database, settings }: Tools, atOnce = ENTRIES_AT_ONCE): Promise<boolean> {
  return database.transaction(async (tx) => {
    const state = await lockedState(tx);
    // A newer node counts by rules that this node does not know.
    if (state.version > MEASURE_VERSION) return false;
    const isCurrent = state.version === MEASURE_VERSION && state.timeZone === settings.TIME_ZONE;
    if (!isCurrent) await resetCounts(tx, { settings });
    const position = isCurrent ? state.position : 0;
    const [last] = await tx
      .select({ seq: evidenceLog.seq })
      .from(evidenceLog)
      .where(isNotNull(evidenceLog.seq))
      .orderBy(desc(evidenceLog.seq))
      .limit(1);
    const end = Math.min(last?.seq ?? 0, position + atOnce * MAX_RANGES);
    if (end <= position) return false;
    const starts = Array.from(
      { length: Math.ceil((end - position) / atOnce) },
      (_, index) => position + index * atOnce,
    );
    await tx
      .insert(insightRanges)
      .values(starts.map((after) => ({ after, upTo: Math.min(after + atOnce, end) })));
    await tx.update(insightState).set({ position: end }).where(eq(insightState.id, state.id));
    return end < (last?.seq ?? 0);
  });
}

/** Counts a range that no other worker is counting. Returns false if there is none. */
const countFreeRange = (tools: Tools): Promise<boolean> => countRange(tools, { skipLocked: true });

/** Counts the next range, and waits if another worker is counting it. Returns false if there is none. */
const countLockedRange = (tools: Tools): Promise<boolean> => countRange(tools, {});

async function countRange({ database, settings }: Tools, lock: { skipLocked?: true }): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [range] = await tx
      .select()
      .from(insightRanges)
      .orderBy(asc(insightRanges.after))
      .limit(1)
      .for('update', lock);
    if (!range) return false;
    const [state] = await tx.select().from(insightState);
    // The rules have changed since the range was stored. The next claim starts over and replaces this range.
    if (state?.version !== MEASURE_VERSION || state.timeZone !== settings.TIME_ZONE) return false;
    const touched = await tx
      .selectDistinct({ sessionId: evidenceLog.sessionId })
      .from(evidenceLog)
      // Excludes test sessions. Also excludes the staff chain, which is part of the log but is not a session.
      .innerJoin(sessions, and(eq(sessions.id, evidenceLog.sessionId), eq(sessions.isTest, false)))
      .where(and(gt(evidenceLog.seq, range.after), lte(evidenceLog.seq, range.upTo)));
    const sessionIds = touched.map(({ sessionId }) => sessionId);
    await addCounts(tx, await changesOf(tx, sessionIds, range, settings.TIME_ZONE));
    await tx.delete(insightRanges).where(eq(insightRanges.after, range.after));
    return true;
  });
}

/** Records the time of the count if no ranges remain. */
async function recordIfComplete({ database, now }: Tools): Promise<void> {
  const { db } = database;
  await db
    .update(insightState)
    .set({ countedAt: now() })
    .where(notExists(db.select({ one: sql`1` }).from(insightRanges)));
}

/** Locks the state, so that only one claim runs at a time across all nodes. */
async function lockedState(tx: Transaction): Promise<typeof insightState.$inferSelect> {
  const [state] = await tx.select().from(insightState).for('update');
  if (!state) throw new Error('The position of insight is missing from the database');
  return state;
}

/**
 * Deletes all ranges, counts and sums. The deletion of the ranges comes first: it waits for workers that are counting
 * one, so that their counts are deleted too.
 */
async function resetCounts(tx: Transaction, { settings }: Pick<Tools, 'settings'>): Promise<void> {
  await tx.delete(insightRanges);
  await tx.delete(insightCounts);
  await tx.delete(insightSums);
  await tx
    .update(insightState)
    .set({ position: 0, version: MEASURE_VERSION, timeZone: settings.TIME_ZONE, countedAt: null });
}

type Range = typeof insightRanges.$inferSelect;

/** Returns by how much each count changes within a range of the log. */
async function changesOf(
  tx: Transaction,
  sessionIds: readonly string[],
  range: Range,
  timeZone: string,
): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  if (sessionIds.length === 0) return changes;
  const spans = await tx
    .select({
      sessionId: evidenceLog.sessionId,
      before: countUpTo(range.after),
      after: countUpTo(range.upTo),
    })
    .from(evidenceLog)
    .where(inArray(evidenceLog.sessionId, [...sessionIds]))
    .groupBy(evidenceLog.sessionId);
  const chains = await chainsOf(tx, sessionIds);
  const add = (events: readonly WrittenEvent[], by: number) => {
    for (const count of measuresOf(events, timeZone)) {
      const key = keyOf(count);
      changes.set(key, (changes.get(key) ?? 0) + by);
    }
  };
  for (const { sessionId, before, after } of spans) {
    const events = chains.get(sessionId) ?? [];
    add(
      events.filter(({ seq }) => seq <= before),
      -1,
    );
    add(
      events.filter(({ seq }) => seq <= after),
      1,
    );
  }
  return changes;
}

/** Selects how many events of a session the log contains up to this position. */
const countUpTo = (seq: number) =>
  sql<number>`coalesce(max(${evidenceLog.eventCount}) filter (where ${evidenceLog.seq} <= ${seq}), 0)`;

async function chainsOf(
  tx: Transaction,
  sessionIds: readonly string[],
): Promise<Map<string, WrittenEvent[]>> {
  const rows = await tx
    .select({ sessionId: evidenceEvents.sessionId, body: evidenceEvents.body })
    .from(evidenceEvents)
    .where(inArray(evidenceEvents.sessionId, [...sessionIds]))
    .orderBy(asc(evidenceEvents.sessionId), asc(evidenceEvents.seq));
  const chains = new Map<string, WrittenEvent[]>();
  for (const { sessionId, body } of rows) {
    const event = readEvent(body);
    if (!event) continue;
    const chain = chains.get(sessionId);
    if (chain) chain.push(event);
    else chains.set(sessionId, [event]);
  }
  return chains;
}

/** Returns a key that identifies a count by its columns. */
export const keyOf = ({ day, measure, department, templateId, branchId, language }: Count): string =>
  JSON.stringify({ day, measure, department, template_id: templateId, branch_id: branchId, language });

async function addCounts(tx: Transaction, changes: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...changes].flatMap(([key, count]) => (count === 0 ? [] : [{ ...JSON.parse(key), count }]));
  // Every worker writes rows in the same order, so that two workers cannot deadlock.
  if (rows.length === 0) return;
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as changed(day date, measure text, department text, template_id text, branch_id text, language text, count integer)`;
  await tx.execute(sql`
    insert into insight_counts (day, measure, department, template_id, branch_id, language, count)
    select day, measure, department, template_id, branch_id, language, count from ${changed}
    order by template_id, branch_id, language, day, measure, department
    on conflict (template_id, branch_id, language, day, measure, department)
    do update set count = insight_counts.count + excluded.count`);
  await tx.execute(sql`
    delete from insight_counts i using ${changed}
    where i.count = 0 and i.day = changed.day and i.measure = changed.measure
      and i.department = changed.department and i.template_id = changed.template_id
      and i.branch_id = changed.branch_id and i.language = changed.language`);
  await addSums(tx, changed);
}

/** Adds the changes of the counts to the sums. `read-counts.ts` describes the sums. */
async function addSums(tx: Transaction, changed: SQL): Promise<void> {
  const summed = sql`(
    select span, dimension, value, second, starts, measure, department, sum(count)::integer as count from ${changed}
    cross join lateral (values ('day', day), ('month', date_trunc('month', day::timestamp)::date)) as spans (span, starts)
    cross join lateral (values ('all', '', ''), ('template', template_id, ''), ('branch', branch_id, ''), ('language', language, ''),
      ('template-branch', template_id, branch_id), ('template-language', template_id, language), ('branch-language', branch_id, language))
      as things (dimension, value, second)
    group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0)`;
  await tx.execute(sql`
    insert into insight_sums (span, dimension, value, second, starts, measure, department, count)
    select * from ${summed} as summed order by 1, 2, 3, 4, 5, 6, 7
    on conflict (span, dimension, value, second, starts, measure, department)
    do update set count = insight_sums.count + excluded.count`);
  await tx.execute(sql`
    delete from insight_sums i using ${summed} as summed
    where i.count = 0 and i.span = summed.span and i.dimension = summed.dimension
      and i.value = summed.value and i.second = summed.second and i.starts = summed.starts and i.measure = summed.measure
      and i.department = summed.department`);
}
