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
const third = { ...common, version: 3, origin: 'hash of the origin', details: 'hash of the details' };
const second = { ...common, version: 2, origin: 'hash of the origin' };
const first = { ...common, version: 1, ip: '203.0.113.7', device: { browser: 'Firefox' } };

const read = (event: object) => readEvent(JSON.stringify(event));

const bodyOf = (more: object) => ({
  body: JSON.stringify({ ...first, ...more }),
  origin: null,
  details: null,
});

describe('an event', () => {
  it('of every version is read in the current form with its own number', () => {
    expect(read(third)).toEqual(third);
    expect(read(second)).toEqual({ ...second, details: null });
    expect(read(first)).toEqual({ ...common, version: 1, origin: null, details: null });
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
    expect(read({ ...third, ...more })).toEqual({ ...third, ...more });
  });

  it.each([
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
    expect(read({ ...third, ...more })).toBeNull();
  });

  it.each(['', '{', 'no event', 'null'])("is invalid if the text is '%s'", (text) => {
    expect(readEvent(text)).toBeNull();
  });

  it('is read with the texts next to it; the first version had its origin in its text', () => {
    const origin = JSON.stringify({ ip: '198.51.100.9', device: {} });
    const details = JSON.stringify({ to: '+919876543210' });
    const body = JSON.stringify({ ...third, origin: sha256(origin), details: sha256(details) });
    const events = readEvents([
      { body, origin, details },
      { body, origin: null, details: null },
      { body: 'no event', origin, details },
      bodyOf({}),
      bodyOf({ device: null }),
      bodyOf({ ip: null }),
      { body: JSON.stringify({ ...second, origin: sha256(origin) }), origin, details: null },
    ]);
    expect(events.map(({ from, about }) => ({ from, about }))).toEqual([
      { from: { ip: '198.51.100.9', device: {} }, about: { to: '+919876543210' } },
      { from: null, about: null },
      { from: { ip: '203.0.113.7', device: { browser: 'Firefox' } }, about: null },
      { from: { ip: '203.0.113.7', device: {} }, about: null },
      { from: null, about: null },
      { from: { ip: '198.51.100.9', device: {} }, about: null },
    ]);
  });
});
