/**
 * Records the signature: once for all documents, or once for each. The last signer's signature starts the sealing, or
 * the review before it.
 */
import { readDocumentFile } from '@countersign/contract/signer/document';
import { captureSignature, readInputs } from '@countersign/contract/signer/signature';
import { TEXTS } from '@countersign/contract/texts/texts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { bearers, documentTokens, participants, sessions } from '../../database/schema.ts';
import { hashToken, keyedHash } from '../../crypto/secrets.ts';
import type { Part } from '../../evidence/chain.ts';
import { documentsOf, partName } from '../../evidence/session-documents.ts';
import { faultsBeforeSignature } from '../../evidence/verify.ts';
import type { Signer } from '../../http/callers.ts';
import type { Register } from '../../http/register.ts';
import { acceptSignature } from '../../pictures/accept-signature.ts';
import { ensureAddressChecked } from '../address-check.ts';
import { withFiles } from '../../signing/late-files.ts';
import { sealOrReview } from '../after-last-signature.ts';
import { notifyTurn } from '../notify-turn.ts';
import { acceptInputs, inputsToShow } from './inputs.ts';
import { stepAfterOtp } from '../next-step.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import { methodOf } from '../../signing/rows.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function signatureRoutes(
  services: Kernel & WithStorage & Messengers & Signals & Pick<PdfTools, 'pdfLayouts'>,
  register: Register,
): void {
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
      const sha256 = parts[0]?.sha256;
      return takeStep(services, caller, origin, 'signature-capture', async (step) => {
        const refusal = (await refusalByEvidence(services, step)) ?? (await refusalByAge(step));
        if (refusal) return refusal;
        await step.tx
          .update(participants)
          .set({ signedAt: step.now, signatureSha256: sha256 })
          .where(eq(participants.id, step.participant.id));
        await step.advance('signed');
        const copy = await issueCopyToken(services, step);
        const method = methodOf(step.session, step.participant);
        await step.record(
          'SIGNATURE_CAPTURED',
          {
            document_sha256: documents[0].sha256,
            ...(documents.length > 1
              ? { documents: documents.map((each) => ({ sha256: each.sha256 })) }
              : {}),
            ...(copy ? { copy_token_expires_at: copy.expiresAt.toISOString() } : {}),
            ...(method === 'drawn' ? {} : { method }),
            shown: { language, agreement: TEXTS[language].agreement.signature },
          },
          parts,
          {
            ...(inputs.length > 0 ? { details: { inputs } } : {}),
            told: {
              ...(inputs.length > 0 ? { inputs: inputs.map(({ key }) => key) } : {}),
              ...(method === 'drawn' ? {} : { signature_method: method }),
            },
          },
        );
        await endBearerSoon(step);
        await notifyTurn(services, step.tx, step.session, step.participant);
        await sealOrReview(services, step.tx, step.session, step.now, step.record);
        return {
          signature_captured: true as const,
          signed_at: step.now.toISOString(),
          copy_token: copy?.token ?? null,
        };
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

/** Stores the picture. A single picture for all documents is stored as that of the first. */
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
 * Keeps the bearer token valid for a moment, so that a browser whose response was lost learns that it has signed, and
 * can read the document.
 */
async function endBearerSoon({ tx, now, participant }: Step): Promise<void> {
  const soon = new Date(+now + BEARER_SECONDS_AFTER_SIGNATURE * 1000).toISOString();
  await tx
    .update(bearers)
    .set({ endsAt: sql`least(${bearers.endsAt}, ${soon}::timestamptz)` })
    .where(eq(bearers.participantId, participant.id));
}

const BEARER_SECONDS_AFTER_SIGNATURE = 10 * 60;

/**
 * Issues a token for the copy. A link to the copy also arrives by message, but a signer who has just signed does not
 * have to wait for it.
 */
async function issueCopyToken({ keys }: Kernel, { tx, now, session, participant }: Step) {
  if (!session.config.send_completion_notification) return null;
  const token = copyTokenOf(keys, participant.id, now);
  const expiresAt = new Date(+now + COPY_TOKEN_SECONDS * 1000);
  await tx
    .insert(documentTokens)
    .values({ tokenHash: hashToken(keys, token), sessionId: session.id, version: 'sealed', expiresAt });
  return { token, expiresAt };
}

const COPY_TOKEN_SECONDS = 24 * 3600;

/** Derives the token from the signature, so that a browser whose response was lost gets the same token again. */
const copyTokenOf = ({ bearers: key }: Kernel['keys'], participantId: string, signedAt: Date): string =>
  keyedHash(key, `copy ${participantId} ${signedAt.toISOString()}`);

/** Adds the copy token to the refusal of a second signature. The bearer token proves that its signer has signed. */
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

/** Results that were valid when the OTP was verified remain so, and a page that skips an outdated step is refused. */
async function refusalByAge({ tx, session, participant }: Step): Promise<AppError | null> {
  const step = await stepAfterOtp(tx, { session, participant });
  return step === 'signature' ? null : new AppError('STEP_NOT_ALLOWED');
}

/** Returns a refusal if the evidence does not confirm the state, which says that every step was completed. */
async function refusalByEvidence(
  services: Kernel,
  { tx, session, participant }: Step,
): Promise<AppError | null> {
  const { altered, missing } = await faultsBeforeSignature(services, tx, session, participant.id);
  if (altered.length > 0)
    throw new Error(`The evidence of session ${session.id} was altered: ${altered.join('; ')}`);
  if (missing.length === 0) return null;
  services.log.error(
    { session_id: session.id, participant_id: participant.id, missing },
    'A signature was refused: the evidence does not contain the steps before it',
  );
  return new AppError('STEP_NOT_ALLOWED');
}
