import { type Comparison, getInsight } from '@countersign/contract/originator/insight';
import { MOST_DAYS } from '@countersign/contract/rules/insight';
import { gt } from 'drizzle-orm';
import { everyNameOf } from '../access/departments.ts';
import type { Queryable } from '../database/connect.ts';
import { evidenceLog, insightRanges, insightState } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { sendCsv } from '../http/csv-reply.ts';
import type { Register } from '../http/register.ts';
import { addDays, dayAndHour, daysBetween, type Period, yearBefore } from './calendar.ts';
import { csvOf } from './csv.ts';
import { MEASURE_VERSION } from './measure.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { Database } from '../database/connect.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Asked } from './read-counts.ts';

const DAYS_UNLESS_SAID = 28;

export function insightRoutes(services: Kernel, register: Register): void {
  const { database, settings, now } = services;
  const figuresAt = cacheFigures(database);

  register(getInsight, async ({ caller, query, reply }) => {
    const to = query.to ?? dayAndHour(now(), settings.TIME_ZONE).day;
    const period = { from: query.from ?? addDays(to, 1 - DAYS_UNLESS_SAID), to };
    refuseBadPeriod(period);
    const asked = {
      department: await withinDepartments(database.db, query.department, caller.departments),
      template: within(query.template_id, null),
      // A caller limited to some branches sees only the figures of those branches.
      branch: within(query.branch_id, caller.branches),
      language: within(query.language, null),
    };
    const before = comparedWith(period, query.compare);
    const [state] = await database.db.select().from(insightState);
    const readFigures = figuresAt(state);
    const figures = await readFigures(period, asked);
    const comparison = before && (await readFigures(before, asked));
    if (query.format === 'csv')
      return sendCsv(reply, csvOf(figures, comparison), `insight-${period.from}-${period.to}.csv`);
    const time_zone = state?.timeZone || settings.TIME_ZONE;
    return { time_zone, ...(await howFar(state)), period: figures, comparison };
  });

  async function howFar(state: CountedState) {
    const waiting = await database.db
      .select({ seq: evidenceLog.seq })
      .from(evidenceLog)
      .where(gt(evidenceLog.seq, state?.position ?? 0))
      .limit(1)
      .offset(ENTRIES_OF_A_MINUTE);
    // A single claimed range does not make the figures outdated, because it is counted within seconds.
    const claimed = await database.db.select().from(insightRanges).limit(2);
    // The figures are outdated if they are in another time zone or follow other rules. The job's next run recounts
    // them.
    const isOutdated = state?.timeZone !== settings.TIME_ZONE || state.version !== MEASURE_VERSION;
    return {
      counted_at: state?.countedAt?.toISOString() ?? null,
      is_counting: isOutdated || waiting.length > 0 || claimed.length > 1,
    };
  }
}

/**
 * Returns the names of the departments that both the filter and the caller's scope allow, or null if neither limits
 * them. Figures are stored under the department's name at that time, so all names of the department are included.
 */
async function withinDepartments(
  db: Queryable,
  asked: string | undefined,
  seen: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (asked === undefined) return seen;
  const names = await everyNameOf(db, [asked]);
  return seen === null ? names : names.filter((name) => seen.includes(name));
}

function within(asked: string | undefined, seen: readonly string[] | null): readonly string[] | null {
  if (asked === undefined) return seen;
  return seen === null || seen.includes(asked) ? [asked] : [];
}

/** The next run of the job can count this many entries. If more are waiting, the figures are out of date. */
const ENTRIES_OF_A_MINUTE = 2000;

function refuseBadPeriod({ from, to }: Period): void {
  const days = daysBetween(from, to);
  if (days < 1) throw new AppError('INVALID_REQUEST', {}, 'from must not be after to');
  if (days > MOST_DAYS)
    throw new AppError('INVALID_REQUEST', {}, `from and to must be at most ${MOST_DAYS} days apart`);
}

function comparedWith({ from, to }: Period, comparison: Comparison): Period | null {
  switch (comparison) {
    case 'none':
      return null;
    case 'previous':
      return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
    case 'year':
      return { from: yearBefore(from), to: yearBefore(to) };
  }
}

/** The entry up to which the job has counted, and the time of the count. */
type CountedState = typeof insightState.$inferSelect | undefined;

type Read = (period: Period, asked: Asked) => Promise<Figures>;

/**
 * Caches the figures between two counts. They change only when the job has counted, once a minute, so a page with many
 * viewers is computed once per count. A response that was read before the last count is discarded.
 */
export function cacheFigures(database: Database): (state: CountedState) => Read {
  let current = { state: '', read: cacheAnswers(database) };
  return (state) => {
    const name = JSON.stringify(state ?? null);
    if (name !== current.state) current = { state: name, read: cacheAnswers(database) };
    return current.read;
  };
}

/** The maximum number of cached queries per count. When it is exceeded, the oldest query is evicted. */
const MAX_CACHED = 200;

function cacheAnswers(database: Database): Read {
  const answers = new Map<string, Promise<Figures>>();
  return (period, asked) => {
    const question = JSON.stringify([period, asked]);
    const known = answers.get(question);
    if (known) return known;
    const answer = figuresOf(database, period, asked);
    answers.set(question, answer);
    // A failed query is removed, so that the next request reads it again.
    answer.catch(() => answers.delete(question));
    const [oldest] = answers.keys();
    if (answers.size > MAX_CACHED && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
