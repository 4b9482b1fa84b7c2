/** What is told of a version of anything that is kept in versions: who made it, and when. */
import { z } from 'zod';

export const madeVersion = z.object({
  version: z.number(),
  changed_at: z.string(),
  changed_by: z
    .string()
    .nullable()
    .describe('The name of the person or the API key; null where it is not known.'),
});
