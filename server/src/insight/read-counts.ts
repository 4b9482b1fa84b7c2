/**
 * Reads the counts that the job maintains (`count.ts`). A query over at most two dimensions uses sums by day and month,
 * so its cost does not depend on the number of sessions. A query by template, branch and language together adds up the
 * counts themselves.
 */
import { and, between, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/connect.ts';
import { insightCounts, insightSums } from '../database/schema.ts';
import { addDays, type Period, wholeMonths } from './calendar.ts';

export const DIMENSIONS = ['template', 'branch', 'language'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The values to count. Null matches any value. */
type Values = readonly string[] | null;
export interface Asked extends Record<Dimension, Values> {
  department: Values;
}

export interface Completion {
  invited: number;
  signed: number;
}
export const NONE_INVITED: Completion = { invited: 0, signed: 0 };

const COLUMNS = {
  template: insightCounts.templateId,
  branch: insightCounts.branchId,
  language: insightCounts.language,
} as const;

/** Returns the total of each measure. */
export async function totalsOf(
  db: Queryable,
  period: Period,
  asked: Asked,
): Promise<ReadonlyMap<string, number>> {
  const sums = sumsBy(askedIn(asked), asked);
  const { measure, count } = sums ? insightSums : insightCounts;
  const parts = sums
    ? spansOf(period).map((span) =>
        db
          .select({ measure, count: sumOf(count) })
          .from(insightSums)
          .where(and(sums.where, span))
          .groupBy(measure),
      )
    : [
        db
          .select({ measure, count: sumOf(count) })
          .from(insightCounts)
          .where(counted(period, asked))
          .groupBy(measure),
      ];
  const totals = new Map<string, number>();
  for (const row of (await Promise.all(parts)).flat())
    totals.set(row.measure, (totals.get(row.measure) ?? 0) + row.count);
  return totals;
}

/** Returns how many signers were invited and have signed on each day. */
export async function completionByDay(db: Queryable, period: Period, asked: Asked): Promise<Completions> {
  const sums = sumsBy(askedIn(asked), asked);
  if (!sums) return completionsIn(db, period, asked, sql<string>`${insightCounts.day}::text`);
  const rows = await db
    .select({
      key: sql<string>`${insightSums.starts}::text`,
      measure: insightSums.measure,
      count: sumOf(insightSums.count),
    })
    .from(insightSums)
    .where(and(sums.where, daysOf(period), isOfCompletion(insightSums.measure)))
    .groupBy(insightSums.starts, insightSums.measure);
  return gather(rows);
}

/** Returns how many signers were invited and have signed, by template, branch or language. */
export async function completionBy(
  db: Queryable,
  period: Period,
  asked: Asked,
  dimension: Dimension,
): Promise<Completions> {
  const sums = sumsBy(new Set([...askedIn(asked), dimension]), asked);
  const key = sums?.columns[dimension];
  if (!sums || !key) return completionsIn(db, period, asked, sql<string>`${COLUMNS[dimension]}`);
  const { measure, count } = insightSums;
  const parts = spansOf(period).map((span) =>
    db
      .select({ key: sql<string>`${key}`, measure, count: sumOf(count) })
      .from(insightSums)
      .where(and(sums.where, span, isOfCompletion(measure)))
      .groupBy(key, measure),
  );
  return gather((await Promise.all(parts)).flat());
}

const askedIn = (asked: Asked): Set<Dimension> =>
  new Set(DIMENSIONS.filter((dimension) => asked[dimension] !== null));

interface Sums {
  where: SQL | undefined;
  columns: Partial<Record<Dimension, PgColumn>>;
}

/**
 * Selects the sums for these dimensions. Returns null for all three dimensions, because no sums are stored for them.
 */
function sumsBy(dimensions: ReadonlySet<Dimension>, asked: Asked): Sums | null {
  const names = DIMENSIONS.filter((dimension) => dimensions.has(dimension));
  const [first, second, third] = names;
  if (third) return null;
  const { dimension, value, second: secondValue, department } = insightSums;
  return {
    columns: { ...(first && { [first]: value }), ...(second && { [second]: secondValue }) },
    where: and(
      eq(dimension, names.join('-') || 'all'),
      first ? isOneOf(value, asked[first]) : eq(value, ''),
      second ? isOneOf(secondValue, asked[second]) : eq(secondValue, ''),
      isOneOf(department, asked.department),
    ),
  };
}

const isOneOf = (column: PgColumn, values: Values): SQL | undefined =>
  values === null ? undefined : inArray(column, [...values]);

/** Splits the period into whole months and the days before and after them. Each part is an index range. */
function spansOf({ from, to }: Period): (SQL | undefined)[] {
  const months = wholeMonths({ from, to });
  if (!months) return [daysOf({ from, to })];
  return [
    and(eq(insightSums.span, 'month'), between(insightSums.starts, months.from, months.to)),
    ...(from < months.from ? [daysOf({ from, to: addDays(months.from, -1) })] : []),
    ...(months.to < to ? [daysOf({ from: addDays(months.to, 1), to })] : []),
  ];
}

const daysOf = ({ from, to }: Period): SQL | undefined =>
  and(eq(insightSums.span, 'day'), between(insightSums.starts, from, to));

const counted = ({ from, to }: Period, asked: Asked): SQL | undefined =>
  and(
    between(insightCounts.day, from, to),
    isOneOf(insightCounts.department, asked.department),
    ...DIMENSIONS.map((dimension) => isOneOf(COLUMNS[dimension], asked[dimension])),
  );

async function completionsIn(
  db: Queryable,
  period: Period,
  asked: Asked,
  key: SQL<string>,
): Promise<Completions> {
  const { measure, count } = insightCounts;
  const rows = await db
    .select({ key, measure, count: sumOf(count) })
    .from(insightCounts)
    .where(and(counted(period, asked), isOfCompletion(measure)))
    .groupBy(key, measure);
  return gather(rows);
}

const isOfCompletion = (measure: PgColumn): SQL => inArray(measure, ['reached.invited', 'reached.signature']);

const sumOf = (count: PgColumn) => sql<number>`sum(${count})::float8`;

type Completions = ReadonlyMap<string, Completion>;

function gather(rows: readonly { key: string; measure: string; count: number }[]): Completions {
  const found = new Map<string, Completion>();
  for (const { key, measure, count } of rows) {
    const known = found.get(key) ?? NONE_INVITED;
    found.set(
      key,
      measure === 'reached.invited' ? { ...known, invited: count } : { ...known, signed: count },
    );
  }
  return found;
}
