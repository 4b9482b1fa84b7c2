/** The one shape of every JSON answer. */
import { z } from 'zod';

export const succeeded = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

/** `error` carries, beside code and message, the facts a screen needs: attempts_remaining, retry_after_seconds and so on. */
export const failure = z.object({
  success: z.literal(false),
  error: z.looseObject({ code: z.string(), message: z.string() }),
  detail: z.string().optional(),
});
