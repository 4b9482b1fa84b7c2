/** The format of every JSON response. */
import { z } from 'zod';

export const succeeded = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

/**
 * Besides code and message, `error` carries the facts that a screen needs, such as attempts_remaining and
 * retry_after_seconds.
 */
export const failure = z.object({
  success: z.literal(false),
  error: z.looseObject({ code: z.string(), message: z.string() }),
  detail: z.string().optional(),
});
