/** Reads an event back from the text that was hashed. Whoever can write to the database can write any text. */
import { z } from 'zod';
import type { WrittenEvent } from './chain.ts';
import { EVIDENCE_TYPES } from './event-types.ts';

const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signer'), participant_id: z.string() }),
  z.object({ kind: z.literal('originator'), api_key_id: z.string() }),
  z.object({ kind: z.literal('system') }),
]);

const event = z.object({
  version: z.literal(1),
  session_id: z.string(),
  seq: z.number(),
  previous: z.string(),
  at: z.string(),
  type: z.enum(EVIDENCE_TYPES),
  actor,
  participant_id: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.record(z.string(), z.unknown()).nullable(),
  facts: z.record(z.string(), z.unknown()),
  parts: z.array(z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** The event as it was written, or null when the text is not an event any more. */
export function readEvent(body: string): WrittenEvent | null {
  try {
    return event.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
