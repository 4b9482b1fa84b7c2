/**
 * Keys with numbers. What is encrypted says under which of them, so that a new key takes over while the earlier ones still open
 * what they encrypted.
 */
import type { KeyObject } from 'node:crypto';

export interface KeyRing {
  /** What is encrypted now is encrypted under this one. */
  current(): { number: number; key: KeyObject };
  /** Throws `UnknownKey` where there is none of this number. */
  find(number: number): KeyObject;
}

/** Another node writes under a key that this one has not learnt yet: it will in a moment, and nothing is wrong with the value. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey';

  constructor(number: number) {
    super(`This value was encrypted under data key ${number}, which is not known here yet`);
  }
}

/** For a key that is never replaced. */
export const ringOf = (key: KeyObject): KeyRing => ({
  current: () => ({ number: 0, key }),
  find(number) {
    if (number !== 0) throw new UnknownKey(number);
    return key;
  },
});

/** Key 0 is not written down: so began every value before keys had numbers. */
const UNNUMBERED = 1;
const NUMBERED = 2;
const NUMBER_BYTES = 4;

/** What an encrypted value begins with. */
export function prefixOf(number: number): Buffer {
  if (number === 0) return Buffer.of(UNNUMBERED);
  const prefix = Buffer.alloc(1 + NUMBER_BYTES);
  prefix.writeUInt8(NUMBERED);
  prefix.writeUInt32BE(number, 1);
  return prefix;
}

/** Null where a value begins as none of ours does. */
export function readPrefix(encrypted: Buffer): { number: number; length: number } | null {
  if (encrypted[0] === UNNUMBERED) return { number: 0, length: 1 };
  if (encrypted[0] !== NUMBERED || encrypted.length < 1 + NUMBER_BYTES) return null;
  return { number: encrypted.readUInt32BE(1), length: 1 + NUMBER_BYTES };
}
