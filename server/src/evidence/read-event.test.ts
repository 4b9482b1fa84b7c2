import { describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { readEvent, readEvents } from './read-event.ts';

const common = {
  session_id: 'session',
  seq: 1,
  previous: 'before',
  at: '2026-03-05T10:00:00.000Z',
  type: 'OTP_SENT',
  actor: { kind: 'signer', participant_id: 'asha' },
  participant_id: 'asha',
  facts: { send: 1 },
  parts: [{ name: 'photo', sha256: 'a1'.repeat(32) }],
};
const whole = { ...common, version: 3, origin: 'hash of the origin', details: 'hash of the details' };

const read = (event: object) => readEvent(JSON.stringify(event));

describe('an event', () => {
  it('is read as it was written', () => {
    expect(read(whole)).toEqual(whole);
  });

  it.each([
    { actor: { kind: 'originator', api_key_id: 'key' } },
    { actor: { kind: 'staff', person_id: 'ravi' } },
    { actor: { kind: 'system' } },
    { participant_id: null },
    { origin: null },
    { details: null },
    { parts: [] },
  ])('is read with %j', (more) => {
    expect(read({ ...whole, ...more })).toEqual({ ...whole, ...more });
  });

  it.each([
    { version: 2 },
    { version: 4 },
    { session_id: 1 },
    { seq: '1' },
    { previous: null },
    { at: 1 },
    { type: 'NEVER_HEARD_OF' },
    { actor: { kind: 'stranger' } },
    { actor: { kind: 'signer' } },
    { actor: { kind: 'originator' } },
    { actor: { kind: 'staff' } },
    { participant_id: 1 },
    { origin: 1 },
    { details: 1 },
    { facts: null },
    { parts: [{ name: 'photo', sha256: 'A1'.repeat(32) }] },
    { parts: [{ name: 'photo', sha256: `${'a1'.repeat(32)}f` }] },
    { parts: [{ name: 'photo', sha256: `f${'a1'.repeat(32)}` }] },
    { parts: [{ sha256: 'a1'.repeat(32) }] },
  ])('is invalid with %j', (more) => {
    expect(read({ ...whole, ...more })).toBeNull();
  });

  it.each(['', '{', 'no event', 'null'])("is invalid if the text is '%s'", (text) => {
    expect(readEvent(text)).toBeNull();
  });

  it('is read with the texts next to it', () => {
    const origin = JSON.stringify({ ip: '198.51.100.9', device: {} });
    const details = JSON.stringify({ to: '+919876543210' });
    const body = JSON.stringify({ ...whole, origin: sha256(origin), details: sha256(details) });
    const events = readEvents([
      { body, origin, details },
      { body, origin: null, details: null },
      { body: 'no event', origin, details },
    ]);
    expect(events.map(({ from, about }) => ({ from, about }))).toEqual([
      { from: { ip: '198.51.100.9', device: {} }, about: { to: '+919876543210' } },
      { from: null, about: null },
    ]);
  });
});
