/** Calls for insight: completion, durations, check results and message delivery over a period. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { idText, textOrNull } from '../schemas/values.ts';
import { FUNNEL_STAGES, TIMED_STEPS, TRIED_STEPS } from '../rules/insight.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { CHANNELS, MESSAGE_KINDS } from '../rules/messages.ts';
import { REVIEWED_CHECKS } from '../rules/review.ts';
import { exactly } from '../schemas/exactly.ts';

/** `previous`: the same number of days immediately before the period. `year`: the same days of the previous year. */
export const COMPARISONS = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const date = z.iso.date();
/** Limits the date, because there is no data outside these years and PostgreSQL rejects the year 0. */
const day = date.refine((text) => text >= '2000' && text < '3000', {
  message: 'must be a date from 2000-01-01 on',
});
const count = z.number().int();
/** The number of invited signers, and how many of them have signed. */
const completion = { invited: count, signed: count };

const figures = z.object({
  from: date,
  to: date,
  sessions: z.object({
    started: count,
    completed: count,
    expired: count,
    cancelled: count,
    rejected: count,
    declined: count,
  }),
  funnel: z.array(z.object({ stage: z.enum(FUNNEL_STAGES), people: count })),
  times: z
    .array(
      z.object({
        step: z.enum(TIMED_STEPS),
        people: count,
        median_seconds: z.number().nullable(),
        slowest_tenth_seconds: z.number().nullable().describe('The 90th percentile.'),
      }),
    )
    .describe(
      'The time from the end of the previous step, or from opening the link, to the end of this step, including interruptions. Rounded to a tenth.',
    ),
  tries: z.array(
    z.object({
      step: z.enum(TRIED_STEPS),
      first: count,
      second: count,
      third: count,
      later: count,
      not_yet: count.describe('Signers who failed and have not passed since.'),
    }),
  ),
  checks: z
    .array(z.object({ check: z.enum(REVIEWED_CHECKS), passed: count, failed: count, indeterminate: count }))
    .describe('The most recent result of each check for each signer.'),
  messages: z
    .array(
      z.object({
        kind: z.enum(MESSAGE_KINDS),
        channel: z.enum(CHANNELS),
        sent: count,
        failed: count,
      }),
    )
    .describe('`sent`: accepted by the provider.'),
  days: z.array(z.object({ day: date, ...completion })),
  hours: z
    .array(z.object({ hour: count, ...completion }))
    .describe('Grouped by the hour in which the session was created.'),
  templates: z.array(z.object({ template_id: textOrNull, name: textOrNull, ...completion })),
  branches: z.array(z.object({ branch_id: textOrNull, name: textOrNull, ...completion })),
  languages: z.array(z.object({ language: z.enum(LANGUAGES).nullable(), ...completion })),
});

export const getInsight = originatorCall('GET', '/insight', 'read', {
  onlyFor: 'live',
  summary:
    'Retrieve figures for sessions created in a period: funnel, step durations, attempts, verdicts, messages, and completion by day, hour, template, branch and language. Updated every minute',
  query: exactly({
    from: day.optional().describe('The first day of the period. Defaults to 27 days before the last day.'),
    to: day
      .optional()
      .describe('The last day of the period. Defaults to today. A period has at most 366 days.'),
    compare: z.enum(COMPARISONS).default('none'),
    department: z.string().max(100).optional(),
    template_id: idText.optional(),
    branch_id: idText.optional(),
    language: z.enum(LANGUAGES).optional(),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  fileFormats: { csv: 'text/csv' },
  data: z.object({
    time_zone: z.string().describe('The time zone of days and hours (`TIME_ZONE`).'),
    counted_at: textOrNull.describe(
      'The time up to which everything has been counted. Null before the first count.',
    ),
    is_counting: z
      .boolean()
      .describe('True if sessions older than the last few minutes are still being counted.'),
    period: figures,
    comparison: figures.nullable(),
  }),
});
