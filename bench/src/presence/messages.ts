/** What the bench and its reading process say to each other. */
import { z } from 'zod';

const found = z.array(z.string());

export const STAGES = [
  'face',
  'qr',
  'text detection',
  'recognition',
  'boxes and crops',
  'decode and the rest',
] as const;
export type Stage = (typeof STAGES)[number];

export const sessionRequest = z.object({ photos: z.array(z.instanceof(Uint8Array)), expected: z.string() });
export type SessionRequest = z.infer<typeof sessionRequest>;

export const sessionReading = z.object({
  hasFace: z.boolean(),
  codeFound: z.boolean(),
  /** Why it was refused, as the signer is told. */
  reasons: z.array(z.string()),
  faces: z.array(z.number()),
  /** For each photo: everything that the readers would take for a code, whichever is expected. */
  codes: z.array(z.object({ qr: found, digits: found })),
  /** CPU-milliseconds from the bytes of three photos to the answer. */
  cpu: z.record(z.enum(STAGES), z.number()),
  /** The most that the process has held so far, in bytes. */
  memory: z.number(),
});
export type SessionReading = z.infer<typeof sessionReading>;
