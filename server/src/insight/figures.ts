/** Reads the figures of one period from the counts that the job maintains (`count.ts`). */
import type { getInsight } from '@countersign/contract/originator/insight';
import { CHANNELS, MESSAGE_KINDS } from '@countersign/contract/rules/messages';
import { FUNNEL_STAGES, TIMED_STEPS, TRIED_STEPS, type TimedStep } from '@countersign/contract/rules/insight';
import { languageOf } from '@countersign/contract/rules/languages';
import { REVIEWED_CHECKS } from '@countersign/contract/rules/review';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Queryable } from '../database/connect.ts';
import { branches, templates } from '../database/schema.ts';
import { addDays, daysBetween, type Period } from './calendar.ts';
import { quantile } from './durations.ts';
import {
  type Asked,
  type Completion,
  completionBy,
  completionByDay,
  type Dimension,
  NONE_INVITED,
  totalsOf,
} from './read-counts.ts';

export type Figures = z.input<(typeof getInsight)['data']>['period'];

type Totals = ReadonlyMap<string, number>;

export async function figuresOf({ db }: Database, period: Period, asked: Asked): Promise<Figures> {
  const { from, to } = period;
  const totals = await totalsOf(db, period, asked);
  const of = (measure: string): number => totals.get(measure) ?? 0;
  const byDay = await completionByDay(db, period, asked);
  const by = (dimension: Dimension) => completionBy(db, period, asked, dimension);
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
      CHANNELS.flatMap((channel) => {
        const [sent, failed] = [
          of(`message.${kind}-${channel}.sent`),
          of(`message.${kind}-${channel}.failed`),
        ];
        return sent + failed > 0 ? [{ kind, channel, sent, failed }] : [];
      }),
    ),
    days: Array.from({ length: daysBetween(from, to) }, (_, index) => {
      const day = addDays(from, index);
      return { day, ...(byDay.get(day) ?? NONE_INVITED) };
    }),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      invited: of(`hour.${hour}.invited`),
      signed: of(`hour.${hour}.signed`),
    })),
    templates: await named(db, templates, await by('template'), (template_id, name) => ({
      template_id,
      name,
    })),
    branches: await named(db, branches, await by('branch'), (branch_id, name) => ({ branch_id, name })),
    languages: most(await by('language')).map(([code, completion]) => ({
      language: languageOf(code) ?? null,
      ...completion,
    })),
  };
}

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

/** Sorts the groups by number of signers, largest first. */
const most = (group: ReadonlyMap<string, Completion>) =>
  [...group].toSorted(([, a], [, b]) => b.invited - a.invited);

async function named<Named>(
  db: Queryable,
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
