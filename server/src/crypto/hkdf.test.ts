import { hkdfSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey } from './hkdf.ts';

it.each(['', 'x', randomBytes(32).toString('base64url'), 'ü'.repeat(200)])(
  'matches HKDF of RFC 5869: %s',
  (secret) => {
    const expected = hkdfSync('sha256', secret, '', 'some purpose', 32);
    expect(deriveKey(secret, 'some purpose')).toEqual(Buffer.from(expected));
  },
);
