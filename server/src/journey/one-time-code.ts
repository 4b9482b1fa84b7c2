/**
 * Creates one-time codes and their hashes. A stored code is a keyed hash over the challenge, the participant and the
 * code. Six digits could be found from a plain hash in seconds. Because the hash includes the challenge, it cannot be
 * replayed for another one.
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
