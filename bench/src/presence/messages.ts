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

/** What a reading process says when it is ready: how many bytes it held after each part of it was loaded. */
export const loadedParts = z.array(z.object({ part: z.string(), held: z.number() }));
export type LoadedParts = z.infer<typeof loadedParts>;

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
  /** What the process holds after this session, and the most that it has held so far, in bytes. */
  memory: z.object({ held: z.number(), most: z.number() }),
});
export type SessionReading = z.infer<typeof sessionReading>;
