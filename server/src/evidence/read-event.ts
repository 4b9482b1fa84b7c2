/** Parses an event from its hashed text. The text is validated, because anything could be in the database. */
import { z } from 'zod';
import type { WrittenEvent } from './chain.ts';
import { EVIDENCE_TYPES } from './event-types.ts';
import { type EventDetails, type EventOrigin, readDetails, readOrigin } from './erasable.ts';

const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signer'), participant_id: z.string() }),
  z.object({ kind: z.literal('originator'), api_key_id: z.string() }),
  z.object({ kind: z.literal('staff'), person_id: z.string() }),
  z.object({ kind: z.literal('system') }),
]);

export const writtenEvent = z.object({
  version: z.literal(3),
  session_id: z.string(),
  seq: z.number(),
  previous: z.string(),
  at: z.string(),
  type: z.enum(EVIDENCE_TYPES),
  actor,
  participant_id: z.string().nullable(),
  origin: z.string().nullable(),
  details: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  parts: z.array(z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** Returns the event. Returns null if the text is not a valid event. */
export const readEvent = (body: string): WrittenEvent | null => parseText(writtenEvent, body);

/** Parses JSON. Returns null if the text is not JSON or does not match the schema. */
export function parseText<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export interface StoredEvent extends WrittenEvent {
  /** The origin of the event. Null if the event has none or it was erased. */
  from: EventOrigin | null;
  /** The personal data of the event. Null if the event has none or it was erased. */
  about: EventDetails | null;
}

/** Parses stored events with their origin and details. Events that cannot be parsed are left out. */
export function readEvents(
  rows: readonly { body: string; origin: string | null; details: string | null }[],
): StoredEvent[] {
  return rows.flatMap(({ body, origin, details }) => {
    const event = readEvent(body);
    if (!event) return [];
    return [{ ...event, from: readOrigin(origin, event.origin), about: readDetails(details, event.details) }];
  });
}
