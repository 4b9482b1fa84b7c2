/** Lists are read page by page, and long counts stop early; every list does both the same way. */
import { z } from 'zod';

/** In the query of a list. */
export const page = {
  cursor: z.string().max(500).optional().describe('The `next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};

/** In its answer. */
export const nextCursor = z
  .string()
  .nullable()
  .describe('Asks for the next page as `cursor`; null where this is the last one.');

/** See `rules/counts.ts`. */
export const boundedCount = z.object({
  count: z.number().describe('500 at most.'),
  has_more: z.boolean().describe('There are more than were counted, or there may be.'),
});
