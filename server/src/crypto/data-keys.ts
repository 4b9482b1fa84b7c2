/**
 * The keys that data is encrypted under. A new one is known for a while before it is used, so that every node can read what the first of
 * them writes; an earlier one is never forgotten, so that nothing becomes unreadable.
 */
import type { KeyObject } from 'node:crypto';
import { secretKey } from './derive.ts';
import { type KeyRing, UnknownKey } from './key-ring.ts';

export interface DataKey {
  number: number;
  secret: Buffer;
  /** From when on it is written under. */
  activeFrom: Date;
}

export interface DataKeys {
  personalData: KeyRing;
  blobs: KeyRing;
  learn(key: DataKey): void;
  knows(number: number): boolean;
  /** Asked when something is met that is encrypted under a key of which nothing is known here: whoever looks for it says `looked` after. */
  onUnknown: (() => void) | null;
  looked(): void;
}

type Use = 'personalData' | 'blobs';
type Kept = Record<Use, KeyObject> & { activeFrom: Date };

/** A value that was altered may name any number: so many are remembered. */
const MOST_ASKED = 100;

export function createDataKeys(now: () => Date): DataKeys {
  const cached = new Map<number, Kept>();
  let asked = new Set<number>();
  /** Looked for and not found: whatever names one of them was altered. */
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
