/** Completes a session: stores all its sealed documents in one transaction. This happens only once per session. */
import type { X509Certificate } from 'node:crypto';
import { advance } from '@countersign/contract/rules/participant-state';
import { and, eq, ne } from 'drizzle-orm';
import { participants, sessionDocuments, sessions } from '../database/schema.ts';
import { enqueueCompletion } from '../messaging/messages.ts';
import { softwareInUse } from '../evidence/software.ts';
import { CERTIFICATE_PART, partName } from '../evidence/session-documents.ts';
import { createRecorder } from '../signing/recorder.ts';
import { settleStamp } from '../signing/stamps.ts';
import type { Transaction } from '../database/connect.ts';
import { rememberCertificates } from './certificates.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import type { SealedDocument } from './sealer.ts';
import { fingerprintOf } from '../pki/x509/certificate.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

/** A sealed document in storage, and the claims that it contains. */
export interface SealedFile extends SealedDocument {
  sha256: string;
  facts: SealFacts;
}

/**
 * Completes a session with all its sealed documents, in order. Does nothing if another node completed the session
 * first.
 */
export async function completeSession(
  services: Kernel & Messengers,
  sessionId: string,
  sealed: readonly SealedFile[],
  certificate: SealedFile | null = null,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
    if (session?.status !== 'SEALING') return;
    // Sealing took some time, so the time of the transaction is read here.
    const now = services.now();
    await tx
      .update(sessions)
      .set({
        status: 'COMPLETED',
        completedAt: now,
        sealingProblem: null,
        certificateSha256: certificate?.sha256 ?? null,
      })
      .where(eq(sessions.id, session.id));
    for (const [index, file] of sealed.entries()) await keepSealed(tx, session.id, index + 1, file);
    await completeParticipants(tx, session.id);
    for (const file of sealed) await rememberCertificates(tx, services, file);
    const { facts, told } = await settleStamp(tx, session.id, 'completed', now);
    const record = createRecorder(services, tx, session, { kind: 'system' }, now);
    await record(
      'DOCUMENT_SEALED',
      {
        ...evidenceOf(sealed),
        ...(certificate ? { certificate_document: describeFile(certificate) } : {}),
        completed_at: now.toISOString(),
        software: await softwareInUse(),
        ...facts,
      },
      [
        ...sealed.map(({ sha256 }, index) => ({ name: partName('sealed-document', index + 1), sha256 })),
        ...(certificate ? [{ name: CERTIFICATE_PART, sha256: certificate.sha256 }] : []),
      ],
      { told },
    );
    await enqueueCompletion(services, tx, session, record);
  });
}

async function keepSealed(
  tx: Transaction,
  sessionId: string,
  position: number,
  { sha256, level }: SealedFile,
): Promise<void> {
  await tx
    .update(sessionDocuments)
    .set({ sealedSha256: sha256, sealLevel: level })
    .where(and(eq(sessionDocuments.sessionId, sessionId), eq(sessionDocuments.position, position)));
}

async function completeParticipants(tx: Transaction, sessionId: string): Promise<void> {
  const rows = await tx
    .select({ id: participants.id, status: participants.status })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), ne(participants.status, 'DECLINED')));
  for (const { id, status } of rows) {
    const next = advance(status, 'completed');
    if (!next) throw new Error(`Bug: a participant who is ${status} cannot be completed`);
    await tx.update(participants).set({ status: next }).where(eq(participants.id, id));
  }
}

/**
 * Returns the facts for the evidence. They list every document. The fields that sessions with one document use are set
 * from the first document.
 */
function evidenceOf(sealed: readonly SealedFile[]) {
  const [first] = sealed;
  if (!first) throw new Error('Bug: a session without a sealed document');
  const { facts, certificate, signers } = first;
  const [authority] = signers;
  return {
    ...describe(first),
    evidence: facts.evidence,
    log: facts.log,
    certificate: describeCertificate(certificate),
    ...(authority ? { signer_authority: describeCertificate(authority) } : {}),
    ...(sealed.length > 1 ? { documents: sealed.map(describe) } : {}),
  };
}

const describeCertificate = (certificate: X509Certificate) => ({
  subject: certificate.subject,
  fingerprint: fingerprintOf(certificate),
});

const describe = (file: SealedFile) => {
  const { sha256, size_bytes, ...rest } = describeFile(file);
  return { sha256, size_bytes, document_sha256: file.facts.document.sha256, ...rest };
};

const describeFile = ({ sha256, bytes, level, notes }: SealedFile) => ({
  sha256,
  size_bytes: bytes.length,
  level,
  notes,
});
