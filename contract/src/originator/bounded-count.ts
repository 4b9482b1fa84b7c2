/** What grows for ever is counted up to 500 (`rules/counts.ts`), and told everywhere in the same way. */
import { z } from 'zod';

export const boundedCount = z.object({
  count: z.number().describe('500 at most.'),
  has_more: z.boolean().describe('There are more than were counted, or there may be.'),
});
