/** Defines the messages between the server and the process that decodes pictures. */
import { z } from 'zod';

export type PictureUse = 'attachment' | 'logo' | 'thumbnail';

export interface PictureProtocol {
  request: { picture: Uint8Array; use: PictureUse };
  /** The re-encoded picture. Null if it cannot be decoded. */
  answer: { bytes: Uint8Array | null };
}

export const pictureAnswer: z.ZodType<PictureProtocol['answer']> = z.object({
  bytes: z.instanceof(Uint8Array).nullable(),
});
