import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ringOf, UnknownKey } from '../crypto/key-ring.ts';
import { sha256 } from '../crypto/secrets.ts';
import { createVault } from '../crypto/vault.ts';
import {
  decryptErasable,
  encryptErasable,
  erasableFault,
  readDetails,
  readOrigin,
  writeErasable,
} from './erasable.ts';

const vault = createVault(ringOf(createSecretKey(Buffer.alloc(32, 1))));
const origin = { ip: '203.0.113.7', device: { browser: 'Firefox' } };

const fault = (text: string | null, named: string | null, isErased = false) => [
  erasableFault('origin', text, named, isErased),
  erasableFault('details', text, named, isErased),
];

describe('the personal data of an event', () => {
  it('is read if the event names it, and ignored otherwise', () => {
    const text = writeErasable(origin);
    expect(readOrigin(text, sha256(text))).toEqual(origin);
    expect(readDetails(text, sha256(text))).toMatchObject(origin);
    for (const [beside, named] of [
      [null, null],
      [null, sha256(text)],
      [text, null],
      [text, sha256('another')],
      ['{', sha256('{')],
      ['[]', sha256('[]')],
    ] as const) {
      expect(readOrigin(beside, named)).toBeNull();
      expect(readDetails(beside, named)).toBeNull();
    }
    const details = writeErasable({ name: 'Asha Rao' });
    expect(readOrigin(details, sha256(details))).toBeNull();
    expect(readDetails(details, sha256(details))).toMatchObject({ name: 'Asha Rao' });
  });

  it('has a hash that cannot be found by hashing every number, because the same data never has the same text', () => {
    const [one, other] = [writeErasable(origin), writeErasable(origin)];
    expect(one).not.toBe(other);
    expect(JSON.parse(one).salt).toHaveLength(22);
  });

  it('is decrypted only in its own column and row; elsewhere it counts as a text that no event names', () => {
    const encrypted = encryptErasable(vault, 'origin', 'text', 'session', 3);
    expect(decryptErasable(vault, 'origin', encrypted, 'session', 3)).toBe('text');
    expect(decryptErasable(vault, 'details', encrypted, 'session', 3)).toBe('');
    expect(decryptErasable(vault, 'origin', encrypted, 'another', 3)).toBe('');
    expect(decryptErasable(vault, 'origin', encrypted, 'session', 4)).toBe('');
    expect(decryptErasable(vault, 'origin', null, 'session', 3)).toBeNull();
  });

  it('is not considered altered if this node does not know its key yet', () => {
    const early = {
      ...vault,
      decrypt: () => {
        throw new UnknownKey(2);
      },
    };
    expect(() => decryptErasable(early, 'origin', Buffer.alloc(1), 'session', 1)).toThrow(UnknownKey);
  });

  it('may be missing if the event names none or all was erased, and otherwise must match the event', () => {
    expect(fault(null, null)).toEqual([null, null]);
    expect(fault(null, 'hash')).toEqual([
      'the text of its origin is missing',
      'the text of its details is missing',
    ]);
    expect(fault(null, 'hash', true)).toEqual([null, null]);
    expect(fault('text', sha256('text'))).toEqual([null, null]);
    expect(fault('text', 'hash', true)).toEqual([
      'the text of its origin does not match its hash',
      'the text of its details does not match its hash',
    ]);
  });
});
