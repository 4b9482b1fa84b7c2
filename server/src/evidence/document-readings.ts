/**
 * Reads from the evidence how a signer read the documents of a session. If there are several documents, a DOCUMENT_READ
 * event completes each one except the last. The consent after the last one covers all documents.
 */
import type { WrittenEvent } from './chain.ts';
import { ORIGINAL_PART } from './session-documents.ts';

export interface DocumentReading {
  /** The number of the document, counted from 1. */
  document: number;
  at: string;
  /** The reading, in the form that `journey/document/reading.ts` describes. */
  reading: unknown;
}

/** Returns the readings before the signer's last consent. */
export function readingsBeforeConsent(own: readonly WrittenEvent[]): DocumentReading[] {
  const index = own.findLastIndex(({ type }) => type === 'DOCUMENT_CONSENTED');
  const consent = own[index];
  return consent ? [...readingsUnderWay(own.slice(0, index)), toReading(consent)] : [];
}

/** Returns the readings after the last consent. A signer who left before consenting continues from there. */
export function readingsUnderWay(own: readonly WrittenEvent[]): DocumentReading[] {
  const since = own.findLastIndex(({ type }) => type === 'DOCUMENT_CONSENTED') + 1;
  return own
    .slice(since)
    .filter(({ type }) => type === 'DOCUMENT_READ')
    .map(toReading);
}

/** Converts an event to a reading. The events of a single document contain no number. */
const toReading = ({ at, facts }: WrittenEvent): DocumentReading => ({
  document: typeof facts['document'] === 'number' ? facts['document'] : 1,
  at,
  reading: facts['reading'],
});

/** Returns whether the signer read every document, in order, before the last consent. */
export function hasReadAll(events: readonly WrittenEvent[], own: readonly WrittenEvent[]): boolean {
  const created = events.find(({ type }) => type === 'SESSION_CREATED');
  const total = created?.parts.filter(({ name }) => ORIGINAL_PART.test(name)).length ?? 0;
  const read = readingsBeforeConsent(own);
  return read.length === total && read.every(({ document }, index) => document === index + 1);
}
