/**
 * Where an event came from: the address and the browser's headers. The event names the hash of this text, so that the text
 * can be erased one day and the chain still holds. Until then it is kept encrypted.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sha256 } from '../crypto/secrets.ts';
import type { Vault } from '../crypto/vault.ts';

export const eventOrigin = z.object({ ip: z.string(), device: z.record(z.string(), z.unknown()) });

export type EventOrigin = Readonly<z.infer<typeof eventOrigin>>;

/** Salted: once the text is erased, its hash must not be found by hashing every address there is. */
export function writeOrigin({ ip, device }: EventOrigin): string {
  return JSON.stringify({ salt: randomBytes(16).toString('base64url'), ip, device });
}

const context = (sessionId: string, seq: number) => `evidence_events.origin:${sessionId}:${seq}`;

export function encryptOrigin(vault: Vault, text: string, sessionId: string, seq: number): Buffer {
  return vault.encrypt(text, context(sessionId, seq));
}

/** What cannot be decrypted was altered: the empty text matches no event's hash. */
export function decryptOrigin(
  vault: Vault,
  encrypted: Buffer | null,
  sessionId: string,
  seq: number,
): string | null {
  if (encrypted === null) return null;
  try {
    return vault.decrypt(encrypted, context(sessionId, seq));
  } catch {
    return '';
  }
}

/** Null where it was erased, or is not what the event names. */
export function readOrigin(text: string | null, expectedSha256: string | null): EventOrigin | null {
  if (text === null || sha256(text) !== expectedSha256) return null;
  try {
    return eventOrigin.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What is wrong with an event's origin, if anything. */
export function originFault(
  text: string | null,
  expectedSha256: string | null,
  isErased: boolean,
): string | null {
  if (text === null) return expectedSha256 === null || isErased ? null : 'where it came from is missing';
  return sha256(text) === expectedSha256 ? null : 'where it came from does not match its hash';
}
