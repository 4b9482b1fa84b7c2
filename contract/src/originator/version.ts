/** Versions of anything that is kept in versions. */
import { z } from 'zod';

/** A version that is asked for. More than there can be is no number that the database knows. */
export const askedVersion = z.number().int().min(1).max(1_000_000);

/** What is told of one: who made it, and when. */
export const madeVersion = z.object({
  version: z.number(),
  changed_at: z.string(),
  changed_by: z
    .string()
    .nullable()
    .describe('The name of the person or the API key; null where it is not known.'),
});
