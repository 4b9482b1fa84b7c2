/**
 * Derives a signer's reading progress from the evidence: which documents have been read, and from when the next one
 * could be read.
 */
import type { Queryable } from '../../database/connect.ts';
import { type DocumentReading, readingsUnderWay } from '../../evidence/document-readings.ts';
import { eventsOfTypes } from '../../evidence/events-of-types.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import { sinceCorrection } from '../../evidence/since-correction.ts';
import type { Step } from '../take-step.ts';

const TOLD_BY = [
  'OTP_VERIFIED',
  'DOCUMENT_READ',
  'DOCUMENT_CONSENTED',
  'CONTACT_CORRECTED',
] as const satisfies EvidenceType[];

interface Progress {
  /** The readings of the documents before the current one. */
  read: DocumentReading[];
  /** The time from which the current document could be read: the OTP, or the end of the previous document. */
  since: Date;
}

export async function readingProgress({
  tx,
  session,
  participant,
}: {
  tx: Queryable;
  session: Pick<Step['session'], 'id' | 'createdAt'>;
  participant: Pick<Step['participant'], 'id'>;
}): Promise<Progress> {
  const own = sinceCorrection(await eventsOfTypes(tx, session.id, TOLD_BY), participant.id);
  const last = own.findLast(({ type }) => type === 'OTP_VERIFIED' || type === 'DOCUMENT_READ');
  return { read: readingsUnderWay(own), since: last ? new Date(last.at) : session.createdAt };
}
