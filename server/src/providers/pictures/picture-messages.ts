/** What the server and the process that decodes pictures say to each other. */
import { z } from 'zod';

export interface PictureProtocol {
  request: { picture: Uint8Array; use: 'attachment' | 'logo' };
  /** Null where it cannot be decoded. */
  answer: { bytes: Uint8Array | null };
}

export const pictureAnswer: z.ZodType<PictureProtocol['answer']> = z.object({
  bytes: z.instanceof(Uint8Array).nullable(),
});
