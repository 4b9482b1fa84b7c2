/** The format of every JSON response. */
import { z } from 'zod';

export const succeeded = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

/** `error` also carries the facts that a screen needs, such as retry_after_seconds. */
export const failure = z.object({
  success: z.literal(false),
  error: z.looseObject({ code: z.string(), message: z.string() }),
  detail: z.string().optional(),
});
