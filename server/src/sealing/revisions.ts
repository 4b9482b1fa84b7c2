/** Prepares and stores the revisions of documents that an external service signs during a session. */
import { isRemote } from '@countersign/contract/rules/signature-methods';
import { documentsOf } from '../evidence/session-documents.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Signals } from '../providers/signals.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import { sha256 } from '../crypto/secrets.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { PreparedDocument, Revisions, SignedDocument } from '../signing/revisions.ts';
import { gatherFacts } from './gather-facts.ts';
import { waitingOf } from './gather/participants.ts';
import type { SignerCertificate } from '../pdf/seal/remote-signature.ts';
import type { WithSealer } from './sealer.ts';
import { encodeValidation, VALIDATION_PART } from './signer-validation.ts';
import { stampSignatures } from './stamp-signatures.ts';

export function createRevisions(
  services: Kernel & WithStorage & WithBrand & Signals & WithSealer,
): Revisions {
  const { storage, now } = services;
  return {
    async prepare(session, draft) {
      const rows = await documentsOf(services.database.db, session.id);
      const waitingIn = await waitingOf(services, session, draft);
      const prepared: PreparedDocument[] = [];
      for (const [index, facts] of (await gatherFacts(services, session, draft.at, draft)).entries()) {
        const row = rows[index];
        if (!row) throw new Error('Bug: a document without a row');
        const { bytes, gap, digest } = await services.sealer.prepare({
          document: await storage.get(session.id, row.signedSha256 ?? row.sha256),
          isSigned: row.signedSha256 !== null,
          facts: { ...facts, hasOwnCertificate: true },
          waiting: waitingIn(row.position),
          signerId: draft.participantId,
          now: draft.at,
        });
        prepared.push({
          position: row.position,
          title: facts.document.title ?? `Document ${row.position}`,
          sha256: await storage.put(session.id, bytes),
          digest: digest.toString('hex'),
          gap,
        });
      }
      return prepared;
    },

    async embed(sessionId, method, prepared, { signatures, proof }) {
      if (!isRemote(method) || signatures.length !== prepared.length)
        return { ok: false, refusal: 'answer_invalid', detail: `${signatures.length} signatures` };
      // The module is loaded on demand, because its libraries would slow down every start.
      const { CAPACITY, embedSignature } = await import('../pdf/seal/remote-signature.ts');
      const { validationDataOf } = await import('../pdf/timestamp/validation-data.ts');
      const at = now();
      const { messages, stamp, checks } = await stampSignatures(signatures, {
        tsaUrl: services.settings.TSA_URL,
        capacity: CAPACITY,
        now: at,
      });
      const documents: SignedDocument[] = [];
      let certificate: SignerCertificate | null = null;
      for (const [index, { position, sha256: hash, digest, gap }] of prepared.entries()) {
        const message = messages[index] ?? Buffer.alloc(0);
        const bytes = await storage.get(sessionId, hash);
        const result = embedSignature({ bytes, gap }, message, { method, now: at });
        if (!result.ok) return result;
        // In one attempt, one person signs all documents with the same certificate.
        if (certificate && certificate.fingerprint !== result.certificate.fingerprint)
          return {
            ok: false,
            refusal: 'answer_invalid',
            detail: 'The signatures have different certificates',
          };
        ({ certificate } = result);
        const stored = await storage.put(sessionId, result.bytes);
        documents.push({ position, sha256: stored, digest, cmsSha256: sha256(message) });
      }
      if (!certificate) return { ok: false, refusal: 'answer_invalid', detail: 'There are no signatures' };
      const stampedBy = stamp ? [stamp.authority, ...stamp.carried].map(({ raw }) => raw) : [];
      const content = encodeValidation({ data: validationDataOf(proof), stampedBy });
      const validation = { name: VALIDATION_PART, sha256: await storage.put(sessionId, content) };
      return { ok: true, documents, certificate, checks, validation };
    },
  };
}
