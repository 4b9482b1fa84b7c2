/** Defines the pagination of lists, and counts that stop at a maximum. */
import { z } from 'zod';

/** The query parameters of a list. */
export const page = {
  cursor: z.string().max(500).optional().describe('The `next_cursor` of the previous page.'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};

/** The pagination field in the response of a list. */
export const nextCursor = z
  .string()
  .nullable()
  .describe('Pass this value as `cursor` to get the next page. Null on the last page.');

/** A count that stops at a maximum (see `rules/counts.ts`). */
export const boundedCount = z.object({
  count: z.number().describe('At most 500.'),
  has_more: z.boolean().describe('Whether there are, or may be, more than were counted.'),
});
