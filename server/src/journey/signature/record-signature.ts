/** Records a complete signature, in the transaction of its step. */
import type { Language } from '@countersign/contract/rules/languages';
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { TEXTS } from '@countersign/contract/texts/texts';
import { eq, sql } from 'drizzle-orm';
import { hashToken } from '../../crypto/secrets.ts';
import { bearers, documentTokens } from '../../database/schema.ts';
import type { Part } from '../../evidence/chain.ts';
import { documentsOf } from '../../evidence/session-documents.ts';
import type { FilledInput } from '../../evidence/signer-inputs.ts';
import { faultsBeforeSignature } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { sealOrReview } from '../after-last-signature.ts';
import { copyTokenOf } from '../copy-token.ts';
import { stepAfterOtp } from '../next-step.ts';
import { notifyTurn } from '../notify-turn.ts';
import type { Step } from '../take-step.ts';

export interface Captured {
  /** The pictures and their strokes. The first part is a picture. */
  parts: readonly Part[];
  inputs: readonly FilledInput[];
  language: Language;
  method: SignatureMethod;
  /** Additional facts and personal details if an external service made the signature. */
  facts?: object;
  details?: object;
}

export async function recordSignature(
  services: Kernel & Messengers,
  step: Step,
  { parts, inputs, language, method, facts = {}, details = {} }: Captured,
) {
  const documents = await documentsOf(step.tx, step.session.id);
  await step.advance('signed', { signedAt: step.now, signatureSha256: parts[0]?.sha256 ?? null });
  const copy = await issueCopyToken(services, step);
  const personal = { ...(inputs.length > 0 ? { inputs } : {}), ...details };
  await step.record(
    'SIGNATURE_CAPTURED',
    {
      document_sha256: documents[0].sha256,
      ...(documents.length > 1 ? { documents: documents.map((each) => ({ sha256: each.sha256 })) } : {}),
      ...(copy ? { copy_token_expires_at: copy.expiresAt.toISOString() } : {}),
      ...(method === 'drawn' ? {} : { method }),
      ...facts,
      shown: { language, agreement: TEXTS[language].agreement.signature },
    },
    parts,
    {
      ...(Object.keys(personal).length > 0 ? { details: personal } : {}),
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
}

/**
 * Returns the reason why the signer cannot sign now, or null if there is none. A step may lack evidence, or its result
 * may be too old.
 */
export async function refusalToSign(services: Kernel, step: Step): Promise<AppError | null> {
  return (await refusalByEvidence(services, step)) ?? (await refusalByAge(step));
}

/**
 * Ends the bearer token after a short time. Until then, a browser that lost the response learns that it has signed, and
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
 * Issues a token for the signed copy. The signer also receives a link to the copy by message, but does not have to wait
 * for that message.
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

/**
 * Returns a refusal if the result of a step is too old, and the page skipped that step. Results that were valid when
 * the OTP was verified stay valid.
 */
async function refusalByAge({ tx, session, participant }: Step): Promise<AppError | null> {
  const step = await stepAfterOtp(tx, { session, participant });
  return step === 'signature' ? null : new AppError('STEP_NOT_ALLOWED');
}

/** Returns a refusal if a step that is complete according to the state has no evidence. */
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
