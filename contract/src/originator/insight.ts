/** Insight: how far signers come, how long it takes them, what the checks say and what reaches them, over a period. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText } from '../schemas/values.ts';
import { FUNNEL_STAGES, TIMED_STEPS, TRIED_STEPS } from '../rules/insight.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { CHANNELS, MESSAGE_KINDS } from '../rules/messages.ts';
import { REVIEWED_CHECKS } from '../rules/review.ts';
import { exactly } from '../schemas/exactly.ts';

/** `previous`: as many days, right before; `year`: the same days of the year before. */
export const COMPARISONS = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const date = z.iso.date();
/** Of this millennium: PostgreSQL knows no year 0. */
const day = date.refine((text) => text >= '2000' && text < '3000', { message: 'must be a day since 2000' });
const count = z.number().int();
/** Of the signers who were invited, how many have signed. */
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
        slowest_tenth_seconds: z.number().nullable().describe('Nine of ten were faster.'),
      }),
    )
    .describe(
      'From the end of the step before, or from opening the link, to the end of the step, whatever was done in between. To a tenth.',
    ),
  tries: z.array(
    z.object({
      step: z.enum(TRIED_STEPS),
      first: count,
      second: count,
      third: count,
      later: count,
      not_yet: count.describe('Refused, and not passed since.'),
    }),
  ),
  checks: z
    .array(z.object({ check: z.enum(REVIEWED_CHECKS), passed: count, failed: count, indeterminate: count }))
    .describe('What each check said last of each signer.'),
  messages: z
    .array(
      z.object({
        kind: z.enum(MESSAGE_KINDS),
        channel: z.enum(CHANNELS),
        sent: count,
        failed: count,
      }),
    )
    .describe('`sent`: the provider took it.'),
  days: z.array(z.object({ day: date, ...completion })),
  hours: z
    .array(z.object({ hour: count, ...completion }))
    .describe('By the hour in which the session was started.'),
  templates: z.array(
    z.object({ template_id: z.string().nullable(), name: z.string().nullable(), ...completion }),
  ),
  branches: z.array(
    z.object({ branch_id: z.string().nullable(), name: z.string().nullable(), ...completion }),
  ),
  languages: z.array(z.object({ language: z.enum(LANGUAGES).nullable(), ...completion })),
});

export const getInsight = defineCall({
  method: 'GET',
  path: '/api/v1/originator/insight',
  access: 'api-key',
  scope: 'read',
  onlyFor: 'live',
  tag: 'Originator',
  summary:
    'Figures of the sessions that were started in a period, kept up to the minute: how far signers came, how long steps took, tries, verdicts, messages, completion by day, hour, template, branch and language',
  query: exactly({
    from: day.optional().describe('The first day; 27 days before the last unless said.'),
    to: day.optional().describe('The last day, today unless said. At most 366 days.'),
    compare: z.enum(COMPARISONS).default('none'),
    department: z.string().max(100).optional(),
    template_id: idText.optional(),
    branch_id: idText.optional(),
    language: z.enum(LANGUAGES).optional(),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  fileFormats: { csv: 'text/csv' },
  data: z.object({
    time_zone: z.string().describe('Whose days and hours these are (`TIME_ZONE`).'),
    counted_at: z
      .string()
      .nullable()
      .describe('Up to when everything is counted; null before the first time.'),
    is_counting: z.boolean().describe('True while more than the last minutes is still being counted.'),
    period: figures,
    comparison: figures.nullable(),
  }),
});
