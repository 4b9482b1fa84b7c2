/** How far a signer has read, told by the evidence: since when a document could be read, and which are read already. */
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
  /** Those before the one that the signer is at. */
  read: DocumentReading[];
  /** Nobody sees a document before the OTP, nor the next one before the last is read. */
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
