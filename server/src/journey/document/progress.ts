/**
 * Derives from the evidence how far a signer has read: which documents were read, and since when the signer could read
 * the next one.
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
  /** The documents that were read before the current one. */
  read: DocumentReading[];
  /**
   * The time since which the signer could read the current document: the confirmation of the OTP, or the end of the
   * previous document.
   */
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
