/** The end of a signing: one transaction in which the session gets its sealed document, once. */
import { advance } from '@countersign/contract/rules/participant-state';
import { and, eq, ne } from 'drizzle-orm';
import { participants, sessions } from '../database/schema.ts';
import { enqueueCompletion } from '../signing/messages.ts';
import { softwareInUse } from '../evidence/software.ts';
import { createRecorder } from '../signing/recorder.ts';
import type { Services, Transaction } from '../signing/services.ts';
import { rememberCertificates } from './certificates.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import type { SealedDocument } from './sealer.ts';
import { fingerprintOf } from '../pki/x509/certificate.ts';

/** Does nothing where another node completed it: of two sealed documents the first counts. */
export async function completeSession(
  services: Services,
  facts: SealFacts,
  sealed: SealedDocument & { sha256: string },
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, facts.session.id)).for('update');
    if (session?.status !== 'SEALING') return;
    // The time of this transaction: making the seal took a while.
    const now = services.now();
    await tx
      .update(sessions)
      .set({
        status: 'COMPLETED',
        sealedSha256: sealed.sha256,
        sealLevel: sealed.level,
        completedAt: now,
      })
      .where(eq(sessions.id, session.id));
    await completeParticipants(tx, session.id);
    await rememberCertificates(tx, services, sealed);
    const record = createRecorder(services, tx, session, { kind: 'system' }, now);
    await record(
      'DOCUMENT_SEALED',
      { ...evidenceOf(facts, sealed), completed_at: now.toISOString(), software: await softwareInUse() },
      [{ name: 'sealed-document', sha256: sealed.sha256 }],
    );
    await enqueueCompletion(services, tx, session, record);
  });
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

const evidenceOf = (
  { document, evidence, log }: SealFacts,
  { sha256, bytes, level, notes, certificate }: SealedDocument & { sha256: string },
) => ({
  sha256,
  size_bytes: bytes.length,
  document_sha256: document.sha256,
  evidence,
  log,
  level,
  notes,
  certificate: { subject: certificate.subject, fingerprint: fingerprintOf(certificate) },
});
