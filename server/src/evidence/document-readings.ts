/**
 * Reads from the evidence how a signer read the documents of a session. With several documents, DOCUMENT_READ completes
 * each document but the last, and the consent after the last one covers all of them.
 */
import type { WrittenEvent } from './chain.ts';
import { ORIGINAL_PART } from './session-documents.ts';

export interface DocumentReading {
  /** The number of the document, starting at 1. */
  document: number;
  at: string;
  /** The form is described in `journey/document/reading.ts`. */
  reading: unknown;
}

/** Returns the readings that led to the signer's last consent. */
export function readingsBeforeConsent(own: readonly WrittenEvent[]): DocumentReading[] {
  const index = own.findLastIndex(({ type }) => type === 'DOCUMENT_CONSENTED');
  const consent = own[index];
  return consent ? [...readingsUnderWay(own.slice(0, index)), toReading(consent)] : [];
}

/** Returns the readings since the last consent. A signer who returns before consenting continues after them. */
export function readingsUnderWay(own: readonly WrittenEvent[]): DocumentReading[] {
  const since = own.findLastIndex(({ type }) => type === 'DOCUMENT_CONSENTED') + 1;
  return own
    .slice(since)
    .filter(({ type }) => type === 'DOCUMENT_READ')
    .map(toReading);
}

/** A single document has no number in its events. */
const toReading = ({ at, facts }: WrittenEvent): DocumentReading => ({
  document: typeof facts['document'] === 'number' ? facts['document'] : 1,
  at,
  reading: facts['reading'],
});

/** Returns whether every document was read, in order, before the signer's last consent. */
export function hasReadAll(events: readonly WrittenEvent[], own: readonly WrittenEvent[]): boolean {
  const created = events.find(({ type }) => type === 'SESSION_CREATED');
  const total = created?.parts.filter(({ name }) => ORIGINAL_PART.test(name)).length ?? 0;
  const read = readingsBeforeConsent(own);
  return read.length === total && read.every(({ document }, index) => document === index + 1);
}
