/** The figures of one period, read from the counts that the job keeps (`count.ts`). */
import type { getInsight } from '@countersign/contract/originator/insight';
import { FUNNEL_STAGES, TIMED_STEPS, TRIED_STEPS, type TimedStep } from '@countersign/contract/rules/insight';
import { languageOf } from '@countersign/contract/rules/languages';
import { MESSAGE_KINDS } from '@countersign/contract/rules/message-kinds';
import { REVIEWED_CHECKS } from '@countersign/contract/rules/review';
import { and, between, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../database/connect.ts';
import { branches, insightCounts, templates } from '../database/schema.ts';
import { addDays, daysBetween } from './calendar.ts';
import { quantile } from './durations.ts';

export type Figures = z.input<(typeof getInsight)['data']>['period'];

export interface Period {
  from: string;
  to: string;
}

type Totals = ReadonlyMap<string, number>;

export async function figuresOf(
  { db }: Database,
  { from, to }: Period,
  filter: SQL | undefined,
): Promise<Figures> {
  const inPeriod = and(between(insightCounts.day, from, to), filter);
  const totals: Totals = new Map(
    (
      await db
        .select({ measure: insightCounts.measure, count: sum })
        .from(insightCounts)
        .where(inPeriod)
        .groupBy(insightCounts.measure)
    ).map(({ measure, count }) => [measure, count]),
  );
  const of = (measure: string): number => totals.get(measure) ?? 0;
  const groups = await groupsOf(db, inPeriod);
  return {
    from,
    to,
    sessions: {
      started: of('session.started'),
      completed: of('session.completed'),
      expired: of('session.expired'),
      cancelled: of('session.cancelled'),
      rejected: of('session.rejected'),
      declined: of('session.declined'),
    },
    funnel: FUNNEL_STAGES.map((stage) => ({ stage, people: of(`reached.${stage}`) })),
    times: TIMED_STEPS.map((step) => timeOf(totals, step)),
    tries: TRIED_STEPS.map((step) => ({
      step,
      first: of(`tries.${step}.1`),
      second: of(`tries.${step}.2`),
      third: of(`tries.${step}.3`),
      later: of(`tries.${step}.4`),
      not_yet: of(`tries.${step}.not_yet`),
    })),
    checks: REVIEWED_CHECKS.map((check) => ({
      check,
      passed: of(`check.${check}.passed`),
      failed: of(`check.${check}.failed`),
      indeterminate: of(`check.${check}.indeterminate`),
    })),
    messages: MESSAGE_KINDS.flatMap((kind) =>
      (['sms', 'email'] as const).flatMap((channel) => {
        const [sent, failed] = [
          of(`message.${kind}-${channel}.sent`),
          of(`message.${kind}-${channel}.failed`),
        ];
        return sent + failed > 0 ? [{ kind, channel, sent, failed }] : [];
      }),
    ),
    days: Array.from({ length: daysBetween(from, to) }, (_, index) => {
      const day = addDays(from, index);
      return { day, ...(groups.day.get(day) ?? NOBODY) };
    }),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      invited: of(`hour.${hour}.invited`),
      signed: of(`hour.${hour}.signed`),
    })),
    templates: await named(db, templates, groups.templateId, (template_id, name) => ({ template_id, name })),
    branches: await named(db, branches, groups.branchId, (branch_id, name) => ({ branch_id, name })),
    languages: most(groups.language).map(([code, completion]) => ({
      language: languageOf(code) ?? null,
      ...completion,
    })),
  };
}

const sum = sql<number>`sum(${insightCounts.count})::float8`;

function timeOf(totals: Totals, step: TimedStep): Figures['times'][number] {
  const before = `time.${step}.`;
  const classes = new Map(
    [...totals].flatMap(([measure, count]) =>
      measure.startsWith(before) ? [[Number(measure.slice(before.length)), count] as const] : [],
    ),
  );
  return {
    step,
    people: [...classes.values()].reduce((total, count) => total + count, 0),
    median_seconds: quantile(classes, 0.5),
    slowest_tenth_seconds: quantile(classes, 0.9),
  };
}

interface Completion {
  invited: number;
  signed: number;
}
const NOBODY: Completion = { invited: 0, signed: 0 };

const GROUPS = ['day', 'templateId', 'branchId', 'language'] as const;
type Group = (typeof GROUPS)[number];
type Groups = Record<Group, Map<string, Completion>>;

/** How many were invited and have signed, by each of them. */
async function groupsOf(db: Database['db'], inPeriod: SQL | undefined): Promise<Groups> {
  const { day, templateId, branchId, language, measure } = insightCounts;
  const rows = await db
    .select({ day: sql<string | null>`${day}::text`, templateId, branchId, language, measure, count: sum })
    .from(insightCounts)
    .where(and(inPeriod, inArray(measure, ['reached.invited', 'reached.signature'])))
    .groupBy(
      sql`grouping sets ((${measure}, ${day}), (${measure}, ${templateId}), (${measure}, ${branchId}), (${measure}, ${language}))`,
    );
  const groups: Groups = { day: new Map(), templateId: new Map(), branchId: new Map(), language: new Map() };
  for (const row of rows) {
    // Of a row of a grouping set, all other columns are null, whatever drizzle says.
    const group = GROUPS.find((name) => row[name] !== null);
    if (!group) continue;
    const key = String(row[group]);
    const known = groups[group].get(key) ?? NOBODY;
    groups[group].set(
      key,
      row.measure === 'reached.invited' ? { ...known, invited: row.count } : { ...known, signed: row.count },
    );
  }
  return groups;
}

/** Those with most signers first. */
const most = (group: ReadonlyMap<string, Completion>) =>
  [...group].toSorted(([, a], [, b]) => b.invited - a.invited);

async function named<Named>(
  db: Database['db'],
  table: typeof templates | typeof branches,
  group: ReadonlyMap<string, Completion>,
  name: (id: string | null, name: string | null) => Named,
): Promise<(Named & Completion)[]> {
  const ids = [...group.keys()].filter(Boolean);
  const rows =
    ids.length > 0
      ? await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids))
      : [];
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return most(group).map(([id, completion]) => ({
    ...name(id || null, names.get(id) ?? null),
    ...completion,
  }));
}

/** What of the counts is asked for; the department of each row is checked on top of it. */
export const filterOf = (asked: {
  department?: string | undefined;
  template_id?: string | undefined;
  branch_id?: string | undefined;
  language?: string | undefined;
}): SQL | undefined =>
  and(
    asked.department === undefined ? undefined : eq(insightCounts.department, asked.department),
    asked.template_id === undefined ? undefined : eq(insightCounts.templateId, asked.template_id),
    asked.branch_id === undefined ? undefined : eq(insightCounts.branchId, asked.branch_id),
    asked.language === undefined ? undefined : eq(insightCounts.language, asked.language),
  );
