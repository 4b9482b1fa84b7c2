/** What the server and its photo worker say to each other. */
import { z } from 'zod';

export const photoRequest = z.object({ photos: z.array(z.instanceof(Uint8Array)), expectedCode: z.string() });
export type PhotoRequest = z.infer<typeof photoRequest>;

export const photoReply = z.object({
  photos: z.array(
    z.object({ faces: z.number().int().nonnegative(), code: z.enum(['qr', 'digits']).nullable() }),
  ),
  models: z.array(z.string()),
});
export type PhotoReply = z.infer<typeof photoReply>;

/** Why the photos could not be read, for the log. */
export const photoFailure = z.object({ failure: z.string() });
export type PhotoFailure = z.infer<typeof photoFailure>;
