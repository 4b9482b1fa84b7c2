/** Registers the signer's calls for a signature by an external service. */
import {
  beginRemoteSignature,
  cancelRemoteSignature,
  readRemoteSignature,
} from '@countersign/contract/signer/remote-signature';
import { isRemote } from '@countersign/contract/rules/signature-methods';
import { eq } from 'drizzle-orm';
import { remoteSignings } from '../../../database/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Signer } from '../../../http/callers.ts';
import type { Origin } from '../../../http/origin.ts';
import type { Register } from '../../../http/register.ts';
import { takeStep, viewState } from '../../take-step.ts';
import { recordSignature, refusalToSign } from '../record-signature.ts';
import { type Attempt, attemptOf, contentOf, endAttempt, isUnderWay, refusalByAnother } from './attempts.ts';
import { beginAttempt } from './begin-attempt.ts';
import type { RemoteTools } from './continue-attempt.ts';
import { methodsFor, stateOf } from './state.ts';

export function remoteSignatureRoutes(services: RemoteTools, register: Register): void {
  register(readRemoteSignature, async ({ caller, language }) =>
    stateOf(services, await viewState(services, caller, 'signature-capture'), language),
  );

  register(beginRemoteSignature, async ({ caller, body, origin, language: shown }) => {
    const who = await viewState(services, caller, 'signature-capture');
    const attempt = await attemptOf(services.database.db, caller.participantId);
    if (!attempt) throw new AppError('STEP_NOT_ALLOWED');
    const method = body.method ?? attempt.method;
    if (!methodsFor(services, who).includes(method)) throw new AppError('STEP_NOT_ALLOWED');
    if (isUnderWay(attempt, services.now())) await endAttempt(services, attempt, 'cancelled_by_signer');
    if (!isRemote(method)) {
      await signDrawn(services, caller, origin, attempt);
      return { ...(await stateOf(services, who, shown)), status: 'signed' as const };
    }
    const { inputs, language, linkToken } = contentOf(services, attempt);
    const submission = { method, parts: attempt.parts, inputs, language };
    await beginAttempt(services, caller, origin, {
      ...submission,
      linkToken: body.link_token ?? linkToken,
    });
    return stateOf(services, who, shown);
  });

  register(cancelRemoteSignature, async ({ caller, language }) => {
    const who = await viewState(services, caller, 'signature-capture');
    const attempt = await attemptOf(services.database.db, caller.participantId);
    if (attempt && isUnderWay(attempt, services.now()))
      await endAttempt(services, attempt, 'cancelled_by_signer');
    return stateOf(services, who, language);
  });
}

/** Completes the step with only the drawn mark. */
async function signDrawn(
  services: RemoteTools,
  caller: Signer,
  origin: Origin,
  attempt: Attempt,
): Promise<void> {
  const { inputs, language } = contentOf(services, attempt);
  await takeStep(services, caller, origin, 'signature-capture', async (step) => {
    const { id: participantId, sessionId } = step.participant;
    const refusal =
      (await refusalByAnother(step.tx, { sessionId, participantId, now: step.now })) ??
      (await refusalToSign(services, step));
    if (refusal) return refusal;
    await step.tx.delete(remoteSignings).where(eq(remoteSignings.participantId, participantId));
    const { parts } = attempt;
    const facts = { switched_from: attempt.method };
    return recordSignature(services, step, { parts, inputs, language, method: 'drawn', facts });
  });
}
