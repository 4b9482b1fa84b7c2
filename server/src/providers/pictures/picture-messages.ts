/** What the server and the process that decodes pictures say to each other. */
import { z } from 'zod';

export interface PictureProtocol {
  request: { picture: Uint8Array; side: number };
  /** Null where it cannot be decoded. */
  answer: { jpeg: Uint8Array | null };
}

export const pictureAnswer: z.ZodType<PictureProtocol['answer']> = z.object({
  jpeg: z.instanceof(Uint8Array).nullable(),
});
