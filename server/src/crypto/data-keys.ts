/**
 * The data-encryption keys. Every node learns a new key some time before it becomes active, so all nodes can read the first
 * value that is encrypted with it. Earlier keys are never removed, so old values stay readable.
 */
import type { KeyObject } from 'node:crypto';
import { secretKey } from './derive.ts';
import { type KeyRing, UnknownKey } from './key-ring.ts';

export interface DataKey {
  number: number;
  secret: Buffer;
  /** The time from which new values are encrypted with this key. */
  activeFrom: Date;
}

export interface DataKeys {
  personalData: KeyRing;
  blobs: KeyRing;
  learn(key: DataKey): void;
  knows(number: number): boolean;
  /** Called when a value names an unknown key. The handler looks the key up and then calls `looked`. */
  onUnknown: (() => void) | null;
  looked(): void;
}

type Use = 'personalData' | 'blobs';
type CachedKeys = Record<Use, KeyObject> & { activeFrom: Date };

/** The number of remembered unknown keys is limited, because an altered value can name any number. */
const MOST_ASKED = 100;

export function createDataKeys(now: () => Date): DataKeys {
  const cached = new Map<number, CachedKeys>();
  let asked = new Set<number>();
  /** The numbers of keys that were looked up and do not exist. A value that names one of them was altered. */
  let missing = new Set<number>();
  const ring = (use: Use): KeyRing => ({
    current() {
      const at = now();
      let newest = 0;
      for (const [number, { activeFrom }] of cached) if (number > newest && activeFrom <= at) newest = number;
      return { number: newest, key: this.find(newest) };
    },
    find(number) {
      const found = cached.get(number);
      if (found) return found[use];
      if (!keys.onUnknown || missing.has(number)) throw new Error(`Data key ${number} does not exist`);
      if (asked.size < MOST_ASKED) asked.add(number);
      keys.onUnknown();
      throw new UnknownKey(number);
    },
  });
  const keys: DataKeys = {
    personalData: ring('personalData'),
    blobs: ring('blobs'),
    learn: ({ number, secret, activeFrom }) =>
      cached.set(number, {
        personalData: secretKey(secret, 'personal-data'),
        blobs: secretKey(secret, 'blobs'),
        activeFrom,
      }),
    knows: (number) => cached.has(number),
    onUnknown: null,
    looked() {
      [asked, missing] = [new Set(), asked];
    },
  };
  return keys;
}
