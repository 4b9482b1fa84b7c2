/** Continues an attempt after an answer of the service: another visit, a delay, a refusal, or the signature. */
import { and, eq, inArray } from 'drizzle-orm';
import { hashToken, newToken } from '../../../crypto/secrets.ts';
import { remoteSignings, sessionDocuments } from '../../../database/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Messengers } from '../../../messaging/messengers.ts';
import type {
  RemoteLeg,
  RemoteSigner,
  SigningRequest,
} from '../../../providers/remote-signing/remote-signing.ts';
import type { WithStorage } from '../../../providers/storage/storage.ts';
import type { Kernel } from '../../../signing/kernel.ts';
import { withFiles } from '../../../signing/late-files.ts';
import { nameOf } from '../../../signing/person.ts';
import type { ParticipantRow } from '../../../signing/rows.ts';
import type { SignedDocument, WithRevisions } from '../../../signing/revisions.ts';
import { takeStep } from '../../take-step.ts';
import { recordSignature, refusalToSign } from '../record-signature.ts';
import { type Attempt, type AttemptContent, contentOf, encryptContent, endAttempt } from './attempts.ts';

export type RemoteTools = Kernel & WithStorage & Messengers & WithRevisions;

export const RETURN_PATH = '/api/v1/signing-return';

/** Creates the token and the address for one return of the browser. The token is the last segment of the address. */
export function newReturn({ publicUrl }: Kernel): { token: string; url: string } {
  const token = newToken();
  return { token, url: `${publicUrl}${RETURN_PATH}/${token}` };
}

export const requestOf = (
  services: Kernel,
  attempt: Pick<Attempt, 'transaction' | 'prepared'>,
  person: Pick<ParticipantRow, 'id' | 'nameEncrypted'>,
  { language, returnUrl }: Pick<AttemptContent, 'language' | 'returnUrl'>,
): SigningRequest => ({
  transaction: attempt.transaction,
  signer: { name: nameOf(services.vault, person), language },
  documents: attempt.prepared.map(({ title, digest }) => ({ title, sha256: Buffer.from(digest, 'hex') })),
  returnUrl,
  now: services.now(),
});

/**
 * Sends a request to the service. If the service cannot be reached, the attempt ends with a message that states this.
 */
export async function askService(
  services: Kernel,
  attempt: Attempt,
  ask: (signer: RemoteSigner) => Promise<RemoteLeg>,
): Promise<RemoteLeg> {
  const signer = services.remoteSigners[attempt.method];
  if (!signer) return { kind: 'refused', reason: 'not_configured' };
  try {
    return await ask(signer);
  } catch (error) {
    services.log.error({ err: error, method: attempt.method }, 'The signature service could not be asked');
    return { kind: 'refused', reason: 'service_unreachable' };
  }
}

const PENDING_MILLISECONDS = 10 * 60_000;

/**
 * Continues an attempt according to the answer of the service. `returning` is the token of the next return, which the
 * service already knows.
 */
export async function continueAttempt(
  services: RemoteTools,
  attempt: Attempt,
  leg: RemoteLeg,
  returning: { token: string; url: string },
): Promise<void> {
  const content = contentOf(services, attempt);
  const { participantId } = attempt;
  switch (leg.kind) {
    case 'refused':
      return endAttempt(services, attempt, leg.reason, leg.detail);
    case 'signed':
      return complete(services, attempt, content, leg);
    case 'pending': {
      const wait = Math.max(1, leg.retryAfterSeconds) * 1000;
      const next = { ...content, form: null, state: leg.state ?? null };
      return store(services, attempt, {
        status: 'open',
        contentEncrypted: encryptContent(services, participantId, next),
        nextCheckAt: new Date(+services.now() + wait),
        expiresAt: new Date(Math.max(+attempt.expiresAt, +services.now() + PENDING_MILLISECONDS)),
      });
    }
    case 'visit': {
      const leaveToken = newToken();
      const next = {
        ...content,
        form: leg.form,
        state: leg.state ?? null,
        leaveToken,
        returnUrl: returning.url,
      };
      return store(services, attempt, {
        status: 'open',
        contentEncrypted: encryptContent(services, participantId, next),
        leaveHash: hashToken(services.keys, leaveToken),
        returnHash: hashToken(services.keys, returning.token),
        nextCheckAt: leg.expiresAt,
        expiresAt: new Date(+leg.expiresAt + CHECK_MILLISECONDS),
      });
    }
  }
}

/** The time after the service's deadline at which the server requests the result once more. */
const CHECK_MILLISECONDS = 2 * 60_000;

async function store(
  services: Kernel,
  { participantId, transaction }: Attempt,
  values: Partial<Attempt>,
): Promise<void> {
  await services.database.db
    .update(remoteSignings)
    .set(values)
    .where(
      and(
        eq(remoteSignings.participantId, participantId),
        eq(remoteSignings.transaction, transaction),
        inArray(remoteSignings.status, ['preparing', 'answering']),
      ),
    );
}

async function complete(
  services: RemoteTools,
  attempt: Attempt,
  content: AttemptContent,
  leg: RemoteLeg & { kind: 'signed' },
): Promise<void> {
  const failure = leg.checks.find(({ verdict }) => verdict === 'failed');
  if (failure)
    return endAttempt(services, attempt, 'answer_invalid', `${failure.name}: ${failure.reason ?? ''}`);
  const { sessionId, participantId, transaction, method, parts, prepared } = attempt;
  await withFiles(services, sessionId, async () => {
    const embedded = await services.revisions.embed(sessionId, method, prepared, leg);
    if (!embedded.ok) return endAttempt(services, attempt, embedded.refusal, embedded.detail);
    const { documents, certificate, validation } = embedded;
    const signer = { participantId, sessionId };
    const completed = takeStep(services, signer, content.origin, 'signature-capture', async (step) => {
      // The attempt is deleted in this transaction, so each answer counts only once.
      const [current] = await step.tx
        .delete(remoteSignings)
        .where(
          and(
            eq(remoteSignings.participantId, participantId),
            eq(remoteSignings.transaction, transaction),
            eq(remoteSignings.status, 'answering'),
          ),
        )
        .returning({ id: remoteSignings.participantId });
      const refusal = current ? await refusalToSign(services, step) : new AppError('STEP_NOT_ALLOWED');
      // The error rolls back the transaction, so the attempt stays unchanged.
      if (refusal) throw refusal;
      for (const { position, sha256 } of documents)
        await step.tx
          .update(sessionDocuments)
          .set({ signedSha256: sha256 })
          .where(and(eq(sessionDocuments.sessionId, sessionId), eq(sessionDocuments.position, position)));
      return recordSignature(services, step, {
        parts: [...parts, validation],
        inputs: content.inputs,
        language: content.language,
        method,
        facts: {
          remote: {
            transaction,
            certificate: { fingerprint: certificate.fingerprint },
            documents: documents.map(inFacts),
            checks: [...leg.checks, ...embedded.checks],
          },
        },
        details: {
          certificate_subject: certificate.subject,
          certificate_issuer: certificate.issuer,
          ...(leg.credential === undefined ? {} : { credential_id: leg.credential }),
        },
      });
    });
    await completed.catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await endAttempt(services, attempt, 'expired', error.code);
    });
  });
}

const inFacts = ({ sha256, digest, cmsSha256 }: SignedDocument) => ({
  sha256,
  digest,
  cms_sha256: cmsSha256,
});
