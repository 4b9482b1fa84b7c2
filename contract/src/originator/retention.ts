/** What will be erased, and when. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { boundedCount } from '../schemas/list.ts';

export const previewRetention = defineCall({
  method: 'GET',
  path: '/api/v1/originator/retention',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'For how long what is personal is kept after the end of a session, and how many sessions will be erased by when',
  data: z.object({
    retention_days: z.number().nullable().describe('Null: for ever (`RETENTION_DAYS` is not set).'),
    ended: boundedCount.describe('Sessions that have ended and are not erased.'),
    first_ended_at: z.string().nullable().describe('When the oldest of them ended.'),
    first_erased_at: z.string().nullable().describe('When it will be erased.'),
    due: z
      .array(z.object({ within_days: z.number(), sessions: boundedCount }))
      .describe('How many of them will be erased within so many days from now; 0: at the next run.'),
  }),
});
