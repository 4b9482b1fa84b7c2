import { expect, it } from 'vitest';
import {
  eventsOf,
  networkIn,
  photoSets,
  readingIn,
  referencePhotoIn,
  signaturesIn,
  type Evidence,
} from './evidence.ts';

const evidence = (...events: [body: object | string, origin?: string][]): Evidence => ({
  session_id: 's',
  intact: true,
  head: { count: events.length, sha256: '' },
  events: events.map(([body, origin = null]) => ({
    body: typeof body === 'string' ? body : JSON.stringify(body),
    sha256: '',
    origin,
    details: null,
  })),
});
const event = (seq: number, type: string, rest: object = {}) => ({
  seq,
  type,
  at: '2026-03-05T10:00:00Z',
  participant_id: 'a',
  facts: {},
  parts: [],
  ...rest,
});
const part = (name: string) => ({ name, sha256: `hash of ${name}` });

it('finds photos, signature, network and reading', () => {
  const reading = {
    pages_seen: 2,
    pages_total: 3,
    milliseconds_total: 9,
    by_page: [{ page: 1, milliseconds: 9 }],
  };
  const events = eventsOf(
    evidence(
      [event(1, 'DOCUMENT_CONSENTED', { facts: { reading } })],
      [
        event(2, 'ADDRESS_CHECKED', { facts: { country: 'IN' } }),
        '{"ip":"192.0.2.1","device":{"os":"Android"}}',
      ],
      [event(3, 'LIVENESS_REFUSED', { parts: [part('photo-1')] })],
      [event(4, 'LIVENESS_PASSED', { parts: [part('photo-1'), part('photo-2')] })],
      [event(5, 'SIGNATURE_CAPTURED', { parts: [part('signature'), part('strokes'), part('signature-2')] })],
      [event(6, 'SIGNATURE_CAPTURED', { participant_id: 'b', parts: [part('signature of another')] })],
    ),
    'a',
  );
  expect(photoSets(events).map(({ type, photos }) => [type, photos.length])).toEqual([
    ['LIVENESS_PASSED', 2],
    ['LIVENESS_REFUSED', 1],
  ]);
  expect(signaturesIn(events)).toEqual(['hash of signature', 'hash of signature-2']);
  expect(networkIn(events)).toEqual({ ip: '192.0.2.1', device: { os: 'Android' }, country: 'IN' });
  expect(readingIn(events)).toEqual(reading);
});

const added = (seq: number, name: string) => event(seq, 'REFERENCE_PHOTO_ADDED', { parts: [part(name)] });

it('finds the newest reference photo', () => {
  const events = eventsOf(evidence([added(1, 'first')], [added(2, 'second')]), 'a');
  expect(referencePhotoIn(events)).toBe('hash of second');
  expect(referencePhotoIn([])).toBeNull();
});

it('finds a clip with the times and sizes of its frames', () => {
  const clip = { verdict: 'passed', times_ms: [0, 100], bytes: [4000, 4100] };
  const sets = photoSets(
    eventsOf(
      evidence(
        [event(1, 'LIVENESS_REFUSED', { parts: [part('clip')], facts: { clip: { ...clip, bytes: [1] } } })],
        [event(2, 'LIVENESS_PASSED', { parts: [part('photo-1'), part('clip')], facts: { clip } })],
      ),
      'a',
    ),
  );
  expect(sets.map(({ clip: found }) => found)).toEqual([
    { sha256: 'hash of clip', times: [0, 100], bytes: [4000, 4100] },
    null,
  ]);
});

it('returns nothing for missing or unreadable facts', () => {
  const events = eventsOf(evidence(['not JSON'], [event(1, 'DOCUMENT_CONSENTED'), 'erased']), 'a');
  expect(events).toHaveLength(1);
  expect(photoSets(events)).toEqual([]);
  expect(readingIn(events)).toBeNull();
  expect(readingIn([])).toBeUndefined();
  expect(networkIn(events)).toEqual({ ip: null, device: {}, country: null });
});
