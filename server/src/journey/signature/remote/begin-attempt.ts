/**
 * Starts an attempt with the submitted mark: locks the documents of the session, prepares the revisions, and sends a
 * request to the service.
 */
import type { Language } from '@countersign/contract/rules/languages';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import { v7 as uuid } from 'uuid';
import { hashToken, newToken } from '../../../crypto/secrets.ts';
import { remoteSignings, sessions } from '../../../database/schema.ts';
import { eq } from 'drizzle-orm';
import type { Part } from '../../../evidence/chain.ts';
import type { FilledInput } from '../../../evidence/signer-inputs.ts';
import type { Signer } from '../../../http/callers.ts';
import type { Origin } from '../../../http/origin.ts';
import { attemptById, personOf } from './find-attempt.ts';
import { refusalToSign } from '../record-signature.ts';
import { takeStep } from '../../take-step.ts';
import { encryptContent, endAttempt, refusalByAnother } from './attempts.ts';
import { askService, continueAttempt, newReturn, type RemoteTools, requestOf } from './continue-attempt.ts';

export interface Submission {
  method: RemoteMethod;
  parts: readonly Part[];
  inputs: readonly FilledInput[];
  language: Language;
  linkToken: string | null;
}

/** The time after which an attempt ends if its node crashed during the preparation. */
const PREPARING_MILLISECONDS = 3 * 60_000;

export async function beginAttempt(
  services: RemoteTools,
  signer: Signer,
  origin: Origin,
  submission: Submission,
): Promise<void> {
  const { method, parts, inputs, language, linkToken } = submission;
  const transaction = uuid();
  const returning = newReturn(services);
  await takeStep(services, signer, origin, 'signature-capture', async (step) => {
    const { id: participantId, sessionId } = step.participant;
    const refusal =
      (await refusalByAnother(step.tx, { sessionId, participantId, now: step.now })) ??
      (await refusalToSign(services, step));
    if (refusal) return refusal;
    const content = {
      language,
      inputs: [...inputs],
      origin,
      linkToken,
      startedAt: step.now,
      returnUrl: returning.url,
      leaveToken: newToken(),
      form: null,
      state: null,
    };
    const expiresAt = new Date(+step.now + PREPARING_MILLISECONDS);
    const row = {
      participantId,
      sessionId,
      transaction,
      method,
      status: 'preparing' as const,
      refusal: null,
      parts: [...parts],
      prepared: [],
      contentEncrypted: encryptContent(services, participantId, content),
      leaveHash: null,
      returnHash: hashToken(services.keys, returning.token),
      nextCheckAt: expiresAt,
      expiresAt,
    };
    await step.tx
      .insert(remoteSignings)
      .values(row)
      .onConflictDoUpdate({ target: remoteSignings.participantId, set: row });
    await step.record(
      'REMOTE_SIGNING_STARTED',
      { transaction, method },
      parts,
      inputs.length > 0 ? { details: { inputs } } : {},
    );
    return null;
  });
  const known = { sessionId: signer.sessionId, participantId: signer.participantId, transaction, method };
  try {
    const [session] = await services.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, signer.sessionId));
    if (!session) throw new Error('Bug: the session is gone');
    const draft = {
      participantId: signer.participantId,
      method,
      language,
      parts,
      inputs,
      timeZone: origin.device.timezone,
      at: services.now(),
    };
    const prepared = await services.revisions.prepare(session, draft);
    await services.database.db
      .update(remoteSignings)
      .set({ prepared })
      .where(eq(remoteSignings.transaction, transaction));
  } catch (error) {
    await endAttempt(services, known, 'service_busy');
    throw error;
  }
  const attempt = await attemptById(services.database.db, transaction);
  if (attempt?.status !== 'preparing') return;
  const person = await personOf(services, signer.participantId);
  const request = requestOf(services, attempt, person, { language, returnUrl: returning.url });
  const leg = await askService(services, attempt, (service) => service.begin(request));
  // A service that signs immediately sends no further answer.
  if (leg.kind === 'signed')
    await services.database.db
      .update(remoteSignings)
      .set({ status: 'answering' })
      .where(eq(remoteSignings.transaction, transaction));
  await continueAttempt(services, attempt, leg, returning);
}
