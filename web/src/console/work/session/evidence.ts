/** Extracts the data of one participant from the evidence chain: photos, device and network, pages read. */
import type { getSessionEvidence } from '@countersign/contract/originator/session-files';
import type { DataOf } from '../../../api/client.ts';

export type Evidence = DataOf<typeof getSessionEvidence>;

interface Part {
  name: string;
  sha256: string;
}

export interface ChainEvent {
  seq: number;
  at: string;
  type: string;
  facts: Record<string, unknown>;
  parts: readonly Part[];
  origin: { ip: string; device: Record<string, unknown> } | null;
}

export interface PhotoSet {
  seq: number;
  type: 'LIVENESS_PASSED' | 'LIVENESS_REFUSED';
  at: string;
  photos: readonly string[];
  /** The clip. Null if no clip was sent. */
  clip: RecordedClip | null;
}

export interface RecordedClip {
  sha256: string;
  /** When each frame was recorded, in milliseconds. */
  times: readonly number[];
  /** The size of each frame in bytes. */
  bytes: readonly number[];
}

export interface Reading {
  pages_seen: number;
  pages_total: number;
  milliseconds_total: number | null;
  by_page: readonly { page: number; milliseconds: number }[];
}

/** Returns the events of one participant. Omits events that cannot be read. */
export const eventsOf = ({ events }: Evidence, person: string): ChainEvent[] =>
  events.flatMap(({ body, origin }) => {
    const read = objectIn(body);
    if (read?.['participant_id'] !== person) return [];
    const { seq, at, type, facts, parts } = read;
    if (typeof seq !== 'number' || typeof at !== 'string' || typeof type !== 'string') return [];
    return {
      seq,
      at,
      type,
      facts: isObject(facts) ? facts : {},
      parts: Array.isArray(parts) ? parts.filter(isPart) : [],
      origin: originIn(origin),
    };
  });

/** Returns the photos from newest to oldest. */
export const photoSets = (events: readonly ChainEvent[]): PhotoSet[] =>
  events
    .flatMap(({ type, seq, at, parts, facts }) => {
      if (type !== 'LIVENESS_PASSED' && type !== 'LIVENESS_REFUSED') return [];
      const photos = parts.filter(({ name }) => name.startsWith('photo-')).map(({ sha256 }) => sha256);
      return { type, seq, at, photos, clip: clipIn(parts, facts) } satisfies PhotoSet;
    })
    .reverse();

function clipIn(parts: readonly Part[], { clip }: ChainEvent['facts']): RecordedClip | null {
  const part = parts.find(({ name }) => name === 'clip');
  if (!part || !isObject(clip)) return null;
  const [times, bytes] = [numbersIn(clip['times_ms']), numbersIn(clip['bytes'])];
  return times.length > 0 && times.length === bytes.length ? { sha256: part.sha256, times, bytes } : null;
}

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];

/** Returns the hash of the newest reference photo that the originator sent. Returns null if there is none. */
export const referencePhotoIn = (events: readonly ChainEvent[]): string | null =>
  events.findLast(({ type }) => type === 'REFERENCE_PHOTO_ADDED')?.parts[0]?.sha256 ?? null;

/** Returns the hashes of the latest signatures: one for all documents, or one per document in order. */
export const signaturesIn = (events: readonly ChainEvent[]): string[] =>
  (events.findLast(({ type }) => type === 'SIGNATURE_CAPTURED')?.parts ?? [])
    .filter(({ name }) => /^signature(?:-\d+)?$/.test(name))
    .map(({ sha256 }) => sha256);

/** Returns the participant's latest network and device. */
export function networkIn(events: readonly ChainEvent[]) {
  const origin = events.findLast((event) => event.origin !== null)?.origin ?? null;
  const country = events.findLast(({ type }) => type === 'ADDRESS_CHECKED')?.facts['country'];
  return { ip: origin?.ip ?? null, device: origin?.device ?? {}, country: textOf(country) };
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * Returns the reading of the last document. Returns undefined before consent, and null if the browser reported no
 * reading.
 */
export function readingIn(events: readonly ChainEvent[]): Reading | null | undefined {
  const consent = events.findLast(({ type }) => type === 'DOCUMENT_CONSENTED');
  return consent && readingOf(consent);
}

/**
 * Returns the readings of all documents except the last one, in order. Only readings after the previous consent count.
 */
export function earlierReadingsIn(events: readonly ChainEvent[]): (Reading | null)[] {
  const end = events.findLastIndex(({ type }) => type === 'DOCUMENT_CONSENTED');
  const before = end < 0 ? events : events.slice(0, end);
  const start = before.findLastIndex(({ type }) => type === 'DOCUMENT_CONSENTED') + 1;
  return before
    .slice(start)
    .filter(({ type }) => type === 'DOCUMENT_READ')
    .map(readingOf);
}

const readingOf = ({ facts: { reading } }: ChainEvent): Reading | null =>
  isReading(reading) ? reading : null;

function isReading(value: unknown): value is Reading {
  return (
    isObject(value) &&
    typeof value['pages_seen'] === 'number' &&
    typeof value['pages_total'] === 'number' &&
    Array.isArray(value['by_page'])
  );
}

function originIn(text: string | null): ChainEvent['origin'] {
  const read = text === null ? null : objectIn(text);
  return read && typeof read['ip'] === 'string'
    ? { ip: read['ip'], device: isObject(read['device']) ? read['device'] : {} }
    : null;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPart = (value: unknown): value is Part =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['sha256'] === 'string';
