/**
 * Maintains the insight figures: counts new entries of the transparency log, and stores the new position in the log in
 * the same transaction. No entry is therefore counted twice or missed, even if a process dies. A session's contribution
 * is a function of its evidence (`measure.ts`), so each count subtracts the previous contribution and adds the current
 * one.
 */
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connect.ts';
import {
  evidenceEvents,
  evidenceLog,
  insightCounts,
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
/** The budget is shorter than the minute without news after which a job counts as dead. */
const TIME_BUDGET_MILLISECONDS = 30_000;

/** Counts until the time budget is used up. The job runs every minute, and the next run continues with the rest. */
export async function countWithinTimeBudget(tools: Tools): Promise<void> {
  const end = performance.now() + TIME_BUDGET_MILLISECONDS;
  while (performance.now() < end) if (!(await countSome(tools))) return;
}

/** Counts to the end of the log and returns the number of entries counted. */
export async function countAll(tools: Tools, atOnce = ENTRIES_AT_ONCE): Promise<number> {
  while (await countSome(tools, atOnce));
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

/** Counts some entries. Returns true if there may be more. */
async function countSome(tools: Tools, atOnce = ENTRIES_AT_ONCE): Promise<boolean> {
  return tools.database.transaction(async (tx) => {
    const state = await lockedState(tx);
    // A newer node counts by rules that this node does not know.
    if (state.version > MEASURE_VERSION) return false;
    const isCurrent = state.version === MEASURE_VERSION && state.timeZone === tools.settings.TIME_ZONE;
    if (!isCurrent) await resetCounts(tx, tools);
    const position = isCurrent ? state.position : 0;
    const entries = await tx
      .select({ seq: evidenceLog.seq, sessionId: sessions.id })
      .from(evidenceLog)
      // The log also contains the staff chain, which is not a session. Test sessions are not counted.
      .leftJoin(sessions, and(eq(sessions.id, evidenceLog.sessionId), eq(sessions.isTest, false)))
      .where(gt(evidenceLog.seq, position))
      .orderBy(asc(evidenceLog.seq))
      .limit(atOnce);
    const next = entries.at(-1)?.seq ?? position;
    const touched = new Set(entries.flatMap(({ sessionId }) => sessionId ?? []));
    await addCounts(tx, await changesOf(tx, [...touched], { position, next }, tools.settings.TIME_ZONE));
    const isMore = entries.length === atOnce;
    await tx
      .update(insightState)
      .set({ position: next, ...(isMore ? {} : { countedAt: tools.now() }) })
      .where(eq(insightState.id, state.id));
    return isMore;
  });
}

/** Allows only one count at a time across all nodes. */
async function lockedState(tx: Transaction): Promise<typeof insightState.$inferSelect> {
  const [state] = await tx.select().from(insightState).for('update');
  if (!state) throw new Error('The position of insight is missing from the database');
  return state;
}

async function resetCounts(tx: Transaction, { settings }: Tools): Promise<void> {
  await tx.delete(insightCounts);
  await tx.delete(insightSums);
  await tx
    .update(insightState)
    .set({ position: 0, version: MEASURE_VERSION, timeZone: settings.TIME_ZONE, countedAt: null });
}

interface Span {
  position: number;
  next: number;
}

/** Returns by how much each count changes between two positions of the log. */
async function changesOf(
  tx: Transaction,
  sessionIds: readonly string[],
  { position, next }: Span,
  timeZone: string,
): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  if (sessionIds.length === 0) return changes;
  const spans = await tx
    .select({ sessionId: evidenceLog.sessionId, before: upTo(position), after: upTo(next) })
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
const upTo = (seq: number) =>
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

/** Returns a key for these columns of a count. */
export const keyOf = ({ day, measure, department, templateId, branchId, language }: Count): string =>
  JSON.stringify({ day, measure, department, template_id: templateId, branch_id: branchId, language });

async function addCounts(tx: Transaction, changes: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...changes].flatMap(([key, count]) => (count === 0 ? [] : [{ ...JSON.parse(key), count }]));
  if (rows.length === 0) return;
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as changed(day date, measure text, department text, template_id text, branch_id text, language text, count integer)`;
  await tx.execute(sql`
    insert into insight_counts (day, measure, department, template_id, branch_id, language, count)
    select day, measure, department, template_id, branch_id, language, count from ${changed}
    on conflict (template_id, branch_id, language, day, measure, department)
    do update set count = insight_counts.count + excluded.count`);
  await tx.execute(sql`
    delete from insight_counts i using ${changed}
    where changed.count < 0 and i.count = 0 and i.day = changed.day and i.measure = changed.measure
      and i.department = changed.department and i.template_id = changed.template_id
      and i.branch_id = changed.branch_id and i.language = changed.language`);
  await addSums(tx, changed);
}

/** Adds the changes of `insight_counts` to the sums, which `read-counts.ts` describes. */
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
    select * from ${summed} as summed
    on conflict (span, dimension, value, second, starts, measure, department)
    do update set count = insight_sums.count + excluded.count`);
  await tx.execute(sql`
    delete from insight_sums i using ${summed} as summed
    where summed.count < 0 and i.count = 0 and i.span = summed.span and i.dimension = summed.dimension
      and i.value = summed.value and i.second = summed.second and i.starts = summed.starts and i.measure = summed.measure
      and i.department = summed.department`);
}
