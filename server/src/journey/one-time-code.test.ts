import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashCode, isSameHash, newCode } from './one-time-code.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const hash = hashCode(key, 'challenge', 'participant', '012345');

it('has the requested number of digits, also with leading zeros', () => {
  const codes = Array.from({ length: 500 }, () => newCode(2));
  expect(codes.filter((code) => !/^\d\d$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(newCode()).toMatch(/^\d{6}$/);
});

describe('the hash of a code', () => {
  it('is bound to the key, the challenge, the participant and the code', () => {
    const others = [
      hashCode(createSecretKey(Buffer.alloc(32, 2)), 'challenge', 'participant', '012345'),
      hashCode(key, 'another', 'participant', '012345'),
      hashCode(key, 'challenge', 'another', '012345'),
      hashCode(key, 'challenge', 'participant', '012346'),
    ];
    expect(others.filter((other) => isSameHash(hash, other))).toEqual([]);
    expect(isSameHash(hash, hashCode(key, 'challenge', 'participant', '012345'))).toBe(true);
  });

  it('does not match a truncated hash', () => {
    expect(isSameHash(hash.subarray(0, 31), hash)).toBe(false);
    expect(isSameHash(Buffer.alloc(0), hash)).toBe(false);
  });
});
