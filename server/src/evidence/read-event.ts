/** Parses an event from the hashed text. The database may contain any text, so it is validated. */
import { z } from 'zod';
import type { WrittenEvent } from './chain.ts';
import { EVIDENCE_TYPES } from './event-types.ts';
import { type EventDetails, type EventOrigin, eventOrigin, readDetails, readOrigin } from './erasable.ts';

const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signer'), participant_id: z.string() }),
  z.object({ kind: z.literal('originator'), api_key_id: z.string() }),
  z.object({ kind: z.literal('staff'), person_id: z.string() }),
  z.object({ kind: z.literal('system') }),
]);

export const currentEvent = z.object({
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

/** Version 2 had no details. */
const second = currentEvent.omit({ details: true }).extend({ version: z.literal(2) });

/** Version 1 had its origin in its text, where it cannot be erased. */
const first = second.omit({ origin: true }).extend({
  version: z.literal(1),
  ip: eventOrigin.shape.ip.nullable(),
  device: eventOrigin.shape.device.nullable(),
});

const event = z.discriminatedUnion('version', [currentEvent, second, first]);

type AnyEvent = z.infer<typeof event>;

/** Returns the event as written, or null if the text is not a valid event. */
export function readEvent(body: string): WrittenEvent | null {
  const written = parse(body);
  return written && toCurrentVersion(written);
}

export interface StoredEvent extends WrittenEvent {
  /** Null if there is none or it was erased. */
  from: EventOrigin | null;
  /** Its personal data; null if there is none or it was erased. */
  about: EventDetails | null;
}

/** Parses stored rows with their origin; unreadable rows are left out. */
export function readEvents(
  rows: readonly { body: string; origin: string | null; details: string | null }[],
): StoredEvent[] {
  return rows.flatMap(({ body, origin, details }) => {
    const written = parse(body);
    if (!written) return [];
    const latest = toCurrentVersion(written);
    return [{ ...latest, from: originOf(written, origin), about: readDetails(details, latest.details) }];
  });
}

function parse(body: string): AnyEvent | null {
  try {
    return event.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function toCurrentVersion(written: AnyEvent): WrittenEvent {
  if (written.version === 3) return written;
  if (written.version === 2) return { ...written, details: null };
  const { ip: _ip, device: _device, ...rest } = written;
  return { ...rest, origin: null, details: null };
}

function originOf(written: AnyEvent, beside: string | null): EventOrigin | null {
  if (written.version !== 1) return readOrigin(beside, written.origin);
  return written.ip === null ? null : { ip: written.ip, device: written.device ?? {} };
}
