/** The format of every JSON response. */
import { z } from 'zod';

export const succeeded = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

/** The response to a failed call. `error` also contains facts that a screen needs, such as retry_after_seconds. */
export const failure = z.object({
  success: z.literal(false),
  error: z.looseObject({ code: z.string(), message: z.string() }),
  detail: z.string().optional(),
});
