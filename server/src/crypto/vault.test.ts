import { createSecretKey, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDataKeys, type DataKeys } from './data-keys.ts';
import { ringOf, UnknownKey } from './key-ring.ts';
import { createVault } from './vault.ts';

const vault = createVault(ringOf(createSecretKey(randomBytes(32))));

it('decrypts what it encrypted, for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => vault.decrypt(vault.encrypt(text, 'p'), 'p') === text.toWellFormed(),
    ),
  );
});

it('rejects a value that was moved to another context, altered, truncated or encrypted with another key', () => {
  const sealed = vault.encrypt('Asha Rao', 'participants.name:1');
  expect(() => vault.decrypt(sealed, 'participants.name:2')).toThrow();
  expect(() => vault.decrypt(sealed.subarray(0, 20), 'participants.name:1')).toThrow();
  expect(() =>
    createVault(ringOf(createSecretKey(randomBytes(32)))).decrypt(sealed, 'participants.name:1'),
  ).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(() => vault.decrypt(altered, 'participants.name:1'), `byte ${at}`).toThrow();
  }
});

it('never produces the same bytes twice', () => {
  expect(vault.encrypt('x', 'p').equals(vault.encrypt('x', 'p'))).toBe(false);
});

const learn = (ring: DataKeys, number: number, from: number) =>
  ring.learn({ number, secret: Buffer.alloc(32, number + 1), activeFrom: new Date(from) });

it('encrypts with the newest active key and decrypts with every key it knows', () => {
  let at = 0;
  const [ring, late] = [createDataKeys(() => new Date(at)), createDataKeys(() => new Date(at))];
  for (const each of [ring, late]) learn(each, 0, 0);
  learn(ring, 1, 100);
  const [own, other] = [createVault(ring.personalData), createVault(late.personalData)];
  const before = own.encrypt('before', 'p');
  at = 100;
  const after = own.encrypt('after', 'p');
  expect([before, after].map((value) => value[0])).toEqual([1, 2]);
  expect([before, after].map((value) => own.decrypt(value, 'p'))).toEqual(['before', 'after']);

  let asked = 0;
  late.onUnknown = () => asked++;
  expect(() => other.decrypt(after, 'p')).toThrow(UnknownKey);
  expect(asked).toBe(1);
  learn(late, 1, 100);
  late.looked();
  expect(other.decrypt(after, 'p')).toBe('after');
  // The ring looked for key 7 and did not find it, so the value was altered.
  after.writeUInt32BE(7, 1);
  expect(() => other.decrypt(after, 'p')).toThrow(UnknownKey);
  late.looked();
  expect(() => other.decrypt(after, 'p')).toThrow('Data key 7 does not exist');
});
