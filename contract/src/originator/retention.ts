/** Calls that report which data will be erased, and when. */
import { z } from 'zod';
import { textOrNull } from '../schemas/values.ts';
import { originatorCall } from '../call.ts';
import { boundedCount } from '../schemas/list.ts';

export const previewRetention = originatorCall('GET', '/retention', 'read', {
  summary: 'Retrieve the retention period and the number of sessions that are due for erasure',
  data: z.object({
    retention_days: z
      .number()
      .nullable()
      .describe(
        'The number of days that personal data is retained after a session ends. Null means indefinitely (`RETENTION_DAYS` is not set).',
      ),
    ended: boundedCount.describe('Sessions that have ended but are not yet erased.'),
    first_ended_at: textOrNull.describe('When the oldest of them ended.'),
    first_erased_at: textOrNull.describe('When the oldest of them will be erased.'),
    due: z
      .array(z.object({ within_days: z.number(), sessions: boundedCount }))
      .describe('How many sessions will be erased within this number of days. 0 means at the next run.'),
  }),
});
