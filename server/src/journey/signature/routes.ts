/**
 * Records the signature, either once for all documents or once for each. After the last signer's signature, the sealing
 * or a review starts.
 */
import { readDocumentFile } from '@countersign/contract/signer/document';
import { captureSignature, readInputs } from '@countersign/contract/signer/signature';
import { isRemote } from '@countersign/contract/rules/signature-methods';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { participants, sessions } from '../../database/schema.ts';
import type { Part } from '../../evidence/chain.ts';
import { documentsOf, partName } from '../../evidence/session-documents.ts';
import type { Signer } from '../../http/callers.ts';
import type { Register } from '../../http/register.ts';
import { acceptSignature } from '../../pictures/accept-signature.ts';
import { ensureAddressChecked } from '../address-check.ts';
import { withFiles } from '../../signing/late-files.ts';
import { acceptInputs, inputsToShow } from './inputs.ts';
import { recordSignature, refusalToSign } from './record-signature.ts';
import { refusalByAnother } from './remote/attempts.ts';
import { beginAttempt } from './remote/begin-attempt.ts';
import { remoteSignatureRoutes } from './remote/routes.ts';
import { stateOf } from './remote/state.ts';
import { takeStep, viewState } from '../take-step.ts';
import { copyTokenOf } from '../copy-token.ts';
import { methodOf } from '../../signing/rows.ts';
import type { WithRevisions } from '../../signing/revisions.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function signatureRoutes(
  services: Kernel & WithStorage & WithRevisions & Messengers & Signals & Pick<PdfTools, 'pdfLayouts'>,
  register: Register,
): void {
  remoteSignatureRoutes(services, register);

  register(readInputs, async ({ caller }) => {
    const { session, participant } = await viewState(services, caller, 'signature-capture');
    const documents = await documentsOf(services.database.db, session.id);
    const url = readDocumentFile.path.replace(':participant_id', participant.id);
    return {
      documents: documents.map(({ position, bytes, sha256 }) => ({
        document_url: `${url}?document=${position}`,
        size_bytes: bytes,
        sha256,
      })),
      inputs: await inputsToShow(services, participant),
    };
  });

  register(captureSignature, async ({ caller, body, origin, language }) => {
    const addCopy = (refusal: unknown) => addCopyToken(services, caller, refusal);
    const { session, participant } = await viewState(services, caller, 'signature-capture').catch(addCopy);
    const inputs = await acceptInputs(services, participant, body.inputs ?? {}, language);
    const drawings = [body, ...(body.further_signatures ?? [])];
    const documents = await documentsOf(services.database.db, session.id);
    const wanted = session.config.signature_per_document ? documents.length : 1;
    if (drawings.length !== wanted)
      throw new AppError('INVALID_REQUEST', {}, `Expected ${wanted} signatures, one for each document`);
    const accepted: Buffer[] = [];
    for (const { signature_base64 } of drawings) accepted.push(await pngOf(signature_base64));
    await ensureAddressChecked(services, caller, origin);
    return withFiles(services, caller.sessionId, async () => {
      const parts: Part[] = [];
      for (const [index, png] of accepted.entries())
        parts.push(
          ...(await keepDrawing(services, caller.sessionId, index + 1, png, drawings[index]?.strokes)),
        );
      const method = methodOf(session, participant);
      if (isRemote(method)) {
        const linkToken = body.link_token ?? null;
        await beginAttempt(services, caller, origin, { method, parts, inputs, language, linkToken });
        const remote = await stateOf(services, { session, participant }, language);
        return { signature_captured: false, signed_at: null, copy_token: null, remote };
      }
      return takeStep(services, caller, origin, 'signature-capture', async (step) => {
        const { id: participantId, sessionId } = step.participant;
        const refusal =
          (await refusalByAnother(step.tx, { sessionId, participantId, now: step.now })) ??
          (await refusalToSign(services, step));
        return refusal ?? recordSignature(services, step, { parts, inputs, language, method });
      }).catch(addCopy);
    });
  });
}

async function pngOf(base64: string): Promise<Buffer> {
  const signature = await acceptSignature(base64);
  if (signature.ok) return signature.png;
  const code = signature.reason === 'BLANK' ? 'SIGNATURE_BLANK' : 'SIGNATURE_INVALID';
  throw new AppError(code, { reason: signature.reason });
}

/** Stores the picture. If one picture is used for all documents, it is stored as that of the first document. */
async function keepDrawing(
  { storage }: WithStorage,
  sessionId: string,
  document: number,
  png: Buffer,
  strokes: unknown,
): Promise<Part[]> {
  const sha256 = await storage.put(sessionId, png);
  const picture = { name: partName('signature', document), sha256 };
  if (strokes === undefined) return [picture];
  const text = Buffer.from(JSON.stringify({ signature: sha256, strokes }));
  return [picture, { name: partName('strokes', document), sha256: await storage.put(sessionId, text) }];
}

/**
 * Adds the copy token to the refusal of a second signature. The bearer token proves that the caller is the signer who
 * has signed.
 */
async function addCopyToken(
  { database, keys }: Kernel,
  { participantId, sessionId }: Signer,
  refusal: unknown,
): Promise<never> {
  if (!(refusal instanceof AppError) || refusal.code !== 'ALREADY_SIGNED') throw refusal;
  const [row] = await database.db
    .select({ signedAt: participants.signedAt, config: sessions.config })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(eq(participants.id, participantId));
  if (!row?.signedAt || !row.config.send_completion_notification) throw refusal;
  throw new AppError('ALREADY_SIGNED', { copy_token: copyTokenOf(keys, participantId, row.signedAt) });
}
