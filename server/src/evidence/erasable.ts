/**
 * The erasable texts of an event: its origin (address and browser headers) and its details (names, numbers, addresses).
 * The event contains the hash of each text, so a text can be erased while the chain stays valid. Until then, each text
 * is stored encrypted.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { UnknownKey } from '../crypto/key-ring.ts';
import { sha256 } from '../crypto/secrets.ts';
import type { Vault } from '../crypto/vault.ts';

const eventOrigin = z.object({ ip: z.string(), device: z.record(z.string(), z.unknown()) });

export type EventOrigin = Readonly<z.infer<typeof eventOrigin>>;

const eventDetails = z.record(z.string(), z.unknown());

export type EventDetails = Readonly<z.infer<typeof eventDetails>>;

type Kind = 'origin' | 'details';

/**
 * Returns the text to store. A salt ensures that no one can recover an erased text by hashing all possible addresses or
 * numbers.
 */
export function writeErasable(content: EventOrigin | EventDetails): string {
  return JSON.stringify({ salt: randomBytes(16).toString('base64url'), ...content });
}

const context = (kind: Kind, sessionId: string, seq: number) => `evidence_events.${kind}:${sessionId}:${seq}`;

export function encryptErasable(
  vault: Vault,
  kind: Kind,
  text: string,
  sessionId: string,
  seq: number,
): Buffer {
  return vault.encrypt(text, context(kind, sessionId, seq));
}

/**
 * Decrypts a text. If decryption fails, the value was altered. The function then returns a text whose hash is in no
 * event.
 */
export function decryptErasable(
  vault: Vault,
  kind: Kind,
  encrypted: Buffer | null,
  sessionId: string,
  seq: number,
): string | null {
  if (encrypted === null) return null;
  try {
    return vault.decrypt(encrypted, context(kind, sessionId, seq));
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return '';
  }
}

/** Returns the origin. Returns null if it was erased or does not match the hash in the event. */
export const readOrigin = (text: string | null, named: string | null): EventOrigin | null =>
  eventOrigin.safeParse(parseNamed(text, named)).data ?? null;

/** Returns the details. Returns null if they were erased or do not match the hash in the event. */
export const readDetails = (text: string | null, named: string | null): EventDetails | null =>
  eventDetails.safeParse(parseNamed(text, named)).data ?? null;

function parseNamed(text: string | null, named: string | null): unknown {
  if (text === null || sha256(text) !== named) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a fault in the text that is stored next to an event. Returns null if there is none. */
export function erasableFault(
  kind: Kind,
  text: string | null,
  named: string | null,
  isErased: boolean,
): string | null {
  if (text === null) return named === null || isErased ? null : `the text of its ${kind} is missing`;
  return sha256(text) === named ? null : `the text of its ${kind} does not match its hash`;
}
