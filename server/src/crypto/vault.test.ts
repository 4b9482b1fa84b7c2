import { createSecretKey, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(createSecretKey(randomBytes(32)));

it('decrypts what it encrypted, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => vault.decrypt(vault.encrypt(text, 'p'), 'p') === text.toWellFormed(),
    ),
  );
});

it('refuses a value that was moved to another context, altered, truncated or encrypted under another key', () => {
  const sealed = vault.encrypt('Asha Rao', 'participants.name:1');
  expect(() => vault.decrypt(sealed, 'participants.name:2')).toThrow();
  expect(() => vault.decrypt(sealed.subarray(0, 20), 'participants.name:1')).toThrow();
  expect(() =>
    createVault(createSecretKey(randomBytes(32))).decrypt(sealed, 'participants.name:1'),
  ).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(() => vault.decrypt(altered, 'participants.name:1'), `byte ${at}`).toThrow();
  }
});

it('never writes the same bytes twice', () => {
  expect(vault.encrypt('x', 'p').equals(vault.encrypt('x', 'p'))).toBe(false);
});
