/**
 * A signer's reading progress according to the evidence: since when a document could be read, and which ones are finished.
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
  /** The documents before the current one. */
  read: DocumentReading[];
  /** A document cannot be seen before the OTP, or before the previous document was read. */
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
