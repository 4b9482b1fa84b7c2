import { describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { storedEvent } from '../../tests/helpers/stored-event.ts';
import { genesis } from './chain.ts';
import type { StoredEvent } from './read-event.ts';
import { type ChainEvent, clockFaults, erasableFaults, linkFaults, partsOf } from './verify.ts';

/** Returns consecutive events of a session, both as stored and as parsed. */
function chain(length: number, sessionId = 'session', after = genesis(sessionId)) {
  const events: ChainEvent[] = [];
  const written: StoredEvent[] = [];
  let head = after;
  for (let seq = after.count + 1; seq <= after.count + length; seq++) {
    const event = storedEvent('OTP_SENT', { session_id: sessionId, seq, previous: head.sha256 });
    const body = JSON.stringify(event);
    head = { count: seq, sha256: sha256(body) };
    events.push({ seq, body, sha256: head.sha256, origin: null, details: null });
    written.push(event);
  }
  return { events, written, head };
}

const beside = (origin: string | null, details: string | null) => ({
  seq: 7,
  body: '',
  sha256: '',
  origin,
  details,
});
const pair = (first: Partial<StoredEvent>, second: Partial<StoredEvent>) =>
  clockFaults([storedEvent('OTP_SENT', first), storedEvent('OTP_VERIFIED', { seq: 2, ...second })]);
const withParts = (...parts: StoredEvent['parts']) => ({
  body: JSON.stringify(storedEvent('OTP_SENT', { parts })),
});

describe('the links of a chain', () => {
  it('lead from its start, or from a known good event, to its head', () => {
    const { events, written, head } = chain(3);
    expect(linkFaults('session', events, written, head)).toEqual([]);
    expect(linkFaults('session', [], [], genesis('session'))).toEqual([]);
    const more = chain(2, 'session', head);
    expect(linkFaults('session', more.events, more.written, more.head, head)).toEqual([]);
    expect(linkFaults('session', more.events, more.written, more.head)).toEqual([
      'Event 4: it does not follow the event before it',
      'Event 4: event 1 is missing',
    ]);
  });

  it('belong to one session', () => {
    const { events, written, head } = chain(1, 'another');
    expect(linkFaults('session', events, written, head)).toEqual([
      'Event 1: it belongs to another session',
      'Event 1: it does not follow the event before it',
    ]);
  });

  it('reveal a changed text, number or hash, and a missing event', () => {
    const { events, written, head } = chain(3);
    const changed = (index: number, more: Partial<ChainEvent>) =>
      events.map((event, at) => (at === index ? { ...event, ...more } : event));
    expect(linkFaults('session', changed(1, { body: 'x' }), written, head)).toEqual([
      'Event 2: its text does not match its hash',
    ]);
    expect(linkFaults('session', changed(1, { sha256: 'x' }), written, head)).toEqual([
      'Event 2: its text does not match its hash',
      'Event 3: it does not follow the event before it',
    ]);
    expect(linkFaults('session', changed(2, { seq: 4 }), written, head)).toEqual([
      'Event 4: it was written as event 3',
      'Event 4: event 3 is missing',
      'The chain ends at event 4, its head says 3',
    ]);
    expect(linkFaults('session', events, [null, ...written.slice(1)], head)).toEqual([
      'Event 1: its text cannot be read',
    ]);
    expect(linkFaults('session', events.slice(1), written.slice(1), head)).toEqual([
      'Event 2: it does not follow the event before it',
      'Event 2: event 1 is missing',
    ]);
  });

  it('end at the chain head', () => {
    const { events, written, head } = chain(3);
    expect(linkFaults('session', events, written, { ...head, count: 4 })).toEqual([
      'The chain ends at event 3, its head says 4',
    ]);
    expect(linkFaults('session', events, written, { ...head, sha256: 'x' })).toEqual([
      'The last event is not the one the head names',
    ]);
  });
});

describe('the texts next to the events', () => {
  const named = storedEvent('OTP_SENT', { origin: sha256('origin'), details: sha256('details') });

  it('match the hashes in the events', () => {
    expect(erasableFaults([beside('origin', 'details')], [named])).toEqual([]);
    expect(erasableFaults([beside('details', null)], [named])).toEqual([
      'Event 7: the text of its origin does not match its hash',
      'Event 7: the text of its details is missing',
    ]);
    expect(erasableFaults([beside('x', 'x')], [null])).toEqual([]);
  });

  it('may be missing if all were erased', () => {
    const erased = storedEvent('EVIDENCE_ERASED');
    expect(erasableFaults([beside(null, null), beside(null, null)], [named, erased])).toEqual([]);
    expect(erasableFaults([beside('x', null), beside(null, null)], [named, erased])).toEqual([
      'Event 7: the text of its origin does not match its hash',
    ]);
  });
});

describe('the time of an event', () => {
  const [early, late] = ['2026-03-05T10:00:00.000Z', '2026-03-05T10:00:01.000Z'];
  const FAULT = ['Event 2: its time is before the event before it'];

  it('is not before that of the previous event', () => {
    expect(pair({ at: early }, { at: late })).toEqual([]);
    expect(pair({ at: early }, { at: early })).toEqual([]);
    expect(pair({ at: late }, { at: early })).toEqual(FAULT);
  });

  it('goes back only if an event says so, from the exact time of the last event', () => {
    const reported = (last_event_at: string, type: StoredEvent['type'] = 'CLOCK_WENT_BACK') =>
      pair({ at: late }, { at: early, type, facts: { last_event_at } });
    expect(reported(late)).toEqual([]);
    expect(reported(early)).toEqual(FAULT);
    expect(reported(late, 'OTP_VERIFIED')).toEqual(FAULT);
  });
});

it('every part that the chain names is listed once', () => {
  const [one, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
  expect(
    partsOf([
      withParts({ name: 'photo', sha256: one }, { name: 'position', sha256: other }),
      { body: 'no event' },
      withParts({ name: 'photo', sha256: one }),
    ]),
  ).toEqual([
    { name: 'photo', sha256: one },
    { name: 'position', sha256: other },
  ]);
});
