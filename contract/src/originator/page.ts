/** Lists are read a page at a time, all of them in the same way. */
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
