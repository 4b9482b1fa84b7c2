/**
 * Provides figures for the insight page. The server's own figures are too slow for a test, because they are updated
 * every minute.
 */
import type { getInsight } from '@countersign/contract/originator/insight';

type Insight = (typeof getInsight)['data']['_zod']['input'];

const period: Insight['period'] = {
  from: '2026-11-10',
  to: '2026-11-16',
  sessions: { started: 90, completed: 51, expired: 6, cancelled: 3, rejected: 1, declined: 0 },
  funnel: [
    { stage: 'invited', people: 100 },
    { stage: 'opened', people: 93 },
    { stage: 'otp', people: 88 },
    { stage: 'document', people: 81 },
    { stage: 'location', people: 77 },
    { stage: 'liveness', people: 62 },
    { stage: 'signature', people: 60 },
  ],
  times: [
    { step: 'otp', people: 88, median_seconds: 48, slowest_tenth_seconds: 210 },
    { step: 'document', people: 81, median_seconds: 204, slowest_tenth_seconds: 2900 },
  ],
  tries: [{ step: 'liveness', first: 41, second: 12, third: 6, later: 3, not_yet: 4 }],
  checks: [{ check: 'location', passed: 60, failed: 6, indeterminate: 11 }],
  messages: [{ kind: 'invite', channel: 'sms', sent: 96, failed: 4 }],
  days: [10, 11, 12, 13, 14, 15, 16].map((day) => ({ day: `2026-11-${day}`, invited: day, signed: day - 6 })),
  hours: [9, 10, 11].map((hour) => ({ hour, invited: 30, signed: 20 })),
  templates: [{ template_id: null, name: null, invited: 100, signed: 60 }],
  branches: [
    { branch_id: 'pune', name: 'Pune Camp', invited: 70, signed: 48 },
    { branch_id: 'goa', name: 'Goa Panaji', invited: 30, signed: 12 },
  ],
  languages: [{ language: 'hi', invited: 100, signed: 60 }],
};

export const INSIGHT: Insight = {
  time_zone: 'Asia/Kolkata',
  counted_at: '2026-11-16T09:00:00.000Z',
  is_counting: false,
  period,
  comparison: { ...period, from: '2026-11-03', to: '2026-11-09' },
};
