/**
 * Creates one-time codes and their hashes. A stored code is a keyed hash over challenge, participant and code. An
 * attacker could find six digits from a plain hash in seconds, and a hash that is bound to its challenge cannot be
 * replayed for another.
 */
import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { OTP_DIGITS } from '@countersign/contract/rules/otp';

export const newCode = (digits = OTP_DIGITS): string => String(randomInt(10 ** digits)).padStart(digits, '0');

export function hashCode(key: KeyObject, challengeId: string, participantId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${challengeId}:${participantId}:${code}`).digest();
}

export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
