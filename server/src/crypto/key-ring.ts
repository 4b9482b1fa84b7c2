/**
 * Defines numbered keys. Each encrypted value states the number of its key, so a new key can take over while earlier
 * keys still decrypt earlier values.
 */
import type { KeyObject } from 'node:crypto';

export interface KeyRing {
  /** Returns the key for new values. */
  current(): { number: number; key: KeyObject };
  /** Throws `UnknownKey` if no key with this number is loaded. */
  find(number: number): KeyObject;
}

/**
 * Thrown for a key that another node already uses and this node has not loaded yet. The value itself is valid, and a
 * retry shortly afterwards succeeds.
 */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey';

  constructor(number: number) {
    super(`This value was encrypted under data key ${number}, which is not known here yet`);
  }
}

/** Creates a ring for a key that is never replaced. */
export const ringOf = (key: KeyObject): KeyRing => ({
  current: () => ({ number: 0, key }),
  find(number) {
    if (number !== 0) throw new UnknownKey(number);
    return key;
  },
});

/**
 * Key 0 has a prefix without a number, because values that were encrypted before keys had numbers start with this prefix.
 */
const UNNUMBERED = 1;
const NUMBERED = 2;
const NUMBER_BYTES = 4;

/** Returns the prefix of a value that is encrypted with this key. */
export function prefixOf(number: number): Buffer {
  if (number === 0) return Buffer.of(UNNUMBERED);
  const prefix = Buffer.alloc(1 + NUMBER_BYTES);
  prefix.writeUInt8(NUMBERED);
  prefix.writeUInt32BE(number, 1);
  return prefix;
}

/** Returns null if the value does not start with one of our prefixes. */
export function readPrefix(encrypted: Buffer): { number: number; length: number } | null {
  if (encrypted[0] === UNNUMBERED) return { number: 0, length: 1 };
  if (encrypted[0] !== NUMBERED || encrypted.length < 1 + NUMBER_BYTES) return null;
  return { number: encrypted.readUInt32BE(1), length: 1 + NUMBER_BYTES };
}
