/** Messages between the bench and its reading process. */
import { z } from 'zod';

const found = z.array(z.string());

export const STAGES = [
  'face',
  'descriptor',
  'qr',
  'text detection',
  'recognition',
  'boxes and crops',
  'decode and the rest',
] as const;
export type Stage = (typeof STAGES)[number];

/** The first message of a reading process: the memory in bytes after loading each part. */
export const loadedParts = z.array(z.object({ part: z.string(), held: z.number() }));
export type LoadedParts = z.infer<typeof loadedParts>;

export const sessionRequest = z.object({ photos: z.array(z.instanceof(Uint8Array)), expected: z.string() });
export type SessionRequest = z.infer<typeof sessionRequest>;

export const sessionReading = z.object({
  hasFace: z.boolean(),
  codeFound: z.boolean(),
  /** The reasons for refusing the photos, as shown to the signer. */
  reasons: z.array(z.string()),
  faces: z.array(z.number()),
  /** For each photo, every issued code that the product would accept. */
  codes: z.array(z.object({ qr: found, digits: found })),
  /** The processor time of each stage in milliseconds, from the bytes of three photos to the result. */
  cpu: z.record(z.enum(STAGES), z.number()),
  /** The memory of the process after this session, and its highest memory so far, in bytes. */
  memory: z.object({ held: z.number(), peak: z.number() }),
});
export type SessionReading = z.infer<typeof sessionReading>;
