/**
 * Lets a test key read the codes of a test session. Codes of live sessions have two protections: neither a live key nor
 * a live session is accepted.
 */
import { readTestCodes } from '@countersign/contract/originator/test-codes';
import { and, eq } from 'drizzle-orm';
import { livenessStates, otpStates, participants } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Register } from '../http/register.ts';
import { findSession } from '../signing/rows.ts';
import { codeOf } from './liveness/attempts.ts';
import { codeContext } from './otp/send.ts';
import type { Kernel } from '../signing/kernel.ts';
import { hasId } from '../database/has-id.ts';

export function testCodesRoute(services: Kernel, register: Register): void {
  const { vault, now } = services;
  register(readTestCodes, async ({ caller, params }) => {
    const session = await findSession(services, caller, params.id);
    if (!session.isTest) throw new AppError('SESSION_NOT_FOUND');
    const [found] = await services.database.db
      .select({ otp: otpStates, liveness: livenessStates })
      .from(participants)
      .innerJoin(otpStates, eq(otpStates.participantId, participants.id))
      .innerJoin(livenessStates, eq(livenessStates.participantId, participants.id))
      .where(and(hasId(participants.id, params.pid), eq(participants.sessionId, session.id)));
    if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
    const at = now();
    const { participantId, codeHash, codeEncrypted, expiresAt } = found.otp;
    const isOpen = codeHash !== null && codeEncrypted !== null && expiresAt !== null && at < expiresAt;
    const liveness = codeOf(vault, found.liveness, at);
    return {
      otp: isOpen
        ? {
            code: vault.decrypt(codeEncrypted, codeContext(participantId)),
            expires_at: expiresAt.toISOString(),
          }
        : null,
      liveness: liveness && { code: liveness.code, expires_at: liveness.expiresAt.toISOString() },
    };
  });
}
