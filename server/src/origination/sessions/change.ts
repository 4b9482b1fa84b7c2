/**
 * Implements the originator's changes to a running session: cancelling it, replacing a link, and granting access to a
 * document.
 */
import { hasEnded, hasSigned } from '@countersign/contract/rules/participant-state';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { hashToken, newToken } from '../../crypto/secrets.ts';
import { documentTokens, sessions } from '../../database/schema.ts';
import { storedChainHead } from '../../evidence/chain-head.ts';
import { documentsOf } from '../../evidence/session-documents.ts';
import { enqueueEnd, withdrawMessages } from '../../messaging/messages.ts';
import { actorOf, type Originator } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import {
  findParticipant,
  findSession,
  lockOwnSession,
  type ParticipantRow,
  type SessionRow,
} from '../../signing/rows.ts';
import { replaceLink } from '../../messaging/replace-link.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { endSession, expireIfDue } from '../../signing/end-session.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Unsealable } from './unsealable.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { MAX_VALIDITY_HOURS } from '@countersign/contract/template';
import { RECALCULATE } from '../../messaging/reminder-times.ts';

/** The maximum number of listed alterations. All events of a long chain may have been altered. */
const MAX_ALTERED = 100;

/** A change with its caller and transaction. */
export interface Change {
  services: Kernel & Messengers;
  tx: Transaction;
  caller: Originator;
  origin: Origin;
}

/** Cancels a session. `unsealable` states why a session that everyone signed can never be sealed, if this is known. */
export async function cancelSession(
  change: Change,
  sessionId: string,
  reason: string | undefined,
  unsealable: Unsealable | null,
) {
  const { services, tx, caller, origin } = change;
  const session = await lockOwnSession(tx, caller, sessionId);
  refuseEnded(services, session);
  // A session in review cannot be cancelled. Everyone has signed it, and a reviewer can reject it instead.
  if (session.status === 'IN_REVIEW') throw new AppError('SESSION_ENDED');
  const isSigned = session.status === 'SEALING';
  const givenUp = isSigned ? refuseUnlessGivenUp(session, reason, unsealable) : null;
  const now = services.now();
  const isAltered = givenUp !== null && givenUp.altered.length > 0;
  const head = isAltered ? await storedChainHead(tx, services.keys, session.id) : {};
  const record = createRecorder(services, tx, { ...session, ...head }, actorOf(caller), now, origin);
  const stamp = await endSession(tx, session.id, 'CANCELLED', now);
  if (isSigned)
    await tx
      .update(sessions)
      .set({ sealingProblem: null, endedAt: now > session.expiresAt ? now : null })
      .where(eq(sessions.id, session.id));
  await withdrawMessages(services, tx, { sessionId: session.id });
  await enqueueEnd(services, tx, session.id, 'cancellation', isSigned);
  const told = reason === undefined ? {} : { reason };
  const facts = {
    ...told,
    ...stamp.facts,
    ...(givenUp && { lost_files: givenUp.lost }),
    ...(isAltered && { found_altered: givenUp.altered.slice(0, MAX_ALTERED) }),
  };
  await record('SESSION_CANCELLED', facts, [], { told: { ...told, ...stamp.told } });
  return { session_id: session.id, status: 'CANCELLED' as const };
}

/**
 * Throws unless the signatures may be given up. This requires lost files or altered evidence, and a reason from the
 * caller.
 */
function refuseUnlessGivenUp(
  { sealingProblem }: SessionRow,
  reason: string | undefined,
  unsealable: Unsealable | null,
): Unsealable {
  const problem = unsealable?.altered.length ? 'EVIDENCE_ALTERED' : 'FILE_UNREADABLE';
  if (unsealable === null || sealingProblem !== problem) throw new AppError('SESSION_BEING_SEALED');
  if (reason === undefined)
    throw invalidRequest([
      {
        field: 'body.reason',
        message: 'Required once everyone has signed: say why the session is given up',
      },
    ]);
  return unsealable;
}

/** Replaces the signer's link. The new link is sent, unless `kind` is null and the caller delivers it. */
export async function reissueLink(
  change: Change,
  sessionId: string,
  participantId: string,
  kind: 'invite' | null,
) {
  const { session, record } = await lockForChange(change, sessionId);
  const participant = await findOpenSigner(change, session, participantId);
  const link = await replaceLink(change.services, change.tx, session, participant, {
    record,
    kind,
  });
  return { participant_id: participant.id, link };
}

/** Returns a participant who may still sign. The calling code must hold the session's lock. */
export async function findOpenSigner(
  { services, tx }: Change,
  session: SessionRow,
  participantId: string,
): Promise<ParticipantRow> {
  refuseEnded(services, session);
  const participant = await findParticipant(tx, session, participantId);
  if (hasSigned(participant.status)) throw new AppError('ALREADY_SIGNED');
  if (participant.status === 'DECLINED') throw new AppError('SIGNER_DECLINED');
  // A block is permanent (SPEC 4), so a new link must not bypass it.
  if (participant.status === 'BLOCKED') throw new AppError('SIGNER_BLOCKED');
  return participant;
}

export interface TokenRequest {
  version?: 'original' | 'sealed' | undefined;
  /** The number of the only document that the token opens. By default, the token opens all documents. */
  document?: number | undefined;
  expires_in_hours: number;
  revoke_others: boolean;
}

export async function issueDocumentToken(change: Change, sessionId: string, request: TokenRequest) {
  const { services, tx } = change;
  const { session, record } = await lockForChange(change, sessionId);
  if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
  const documents = await documentsOf(tx, session.id);
  if (request.document !== undefined && request.document > documents.length)
    throw new AppError('DOCUMENT_NOT_FOUND');
  // All documents are sealed in one transaction, so the first one shows whether they are sealed.
  if (request.version === 'sealed' && !documents[0].sealedSha256) throw new AppError('DOCUMENT_NOT_SEALED');
  const at = services.now();
  if (request.revoke_others)
    await tx
      .update(documentTokens)
      .set({ revokedAt: at })
      .where(and(eq(documentTokens.sessionId, session.id), isNull(documentTokens.revokedAt)));
  const token = newToken();
  const expiresAt = new Date(+at + request.expires_in_hours * 3_600_000);
  await tx.insert(documentTokens).values({
    tokenHash: hashToken(services.keys, token),
    sessionId: session.id,
    version: request.version ?? null,
    document: request.document ?? null,
    expiresAt,
  });
  await record('DOCUMENT_TOKEN_ISSUED', {
    expires_at: expiresAt.toISOString(),
    revoked_others: request.revoke_others,
    ...(request.document === undefined ? {} : { document: request.document }),
  });
  return { token, url: `${services.publicUrl}/api/v1/docs/${token}`, expires_at: expiresAt.toISOString() };
}

/** Lets an overdue session expire first, so that the evidence matches the refusal. */
export async function noticeEnd(services: Kernel, caller: Originator, sessionId: string): Promise<void> {
  const { id, expiresAt } = await findSession(services, caller, sessionId);
  if (services.now() >= expiresAt) await expireIfDue(services, id);
}

export async function lockForChange({ services, tx, caller, origin }: Change, sessionId: string) {
  const session = await lockOwnSession(tx, caller, sessionId);
  const record = createRecorder(services, tx, session, actorOf(caller), services.now(), origin);
  return { session, record };
}

export function refuseEnded({ now }: Pick<Kernel, 'now'>, { status, expiresAt }: SessionRow): void {
  const isOver = (status === 'NEW' || status === 'IN_PROGRESS') && now() >= expiresAt;
  if (status === 'EXPIRED' || isOver) throw new AppError('SESSION_HAS_EXPIRED');
  if (hasEnded(status)) throw new AppError('SESSION_ENDED');
}

/** Extends the deadline of a session, up to the maximum duration. */
export async function extendSession(change: Change, sessionId: string, expiresAt: Date) {
  const { session, record } = await lockForChange(change, sessionId);
  refuseEnded(change.services, session);
  // Once everyone has signed, there is no deadline to extend.
  if (session.status === 'SEALING' || session.status === 'IN_REVIEW') throw new AppError('SESSION_ENDED');
  const latest = +session.createdAt + MAX_VALIDITY_HOURS * 3_600_000;
  if (expiresAt <= session.expiresAt || +expiresAt > latest)
    throw new AppError(
      'EXTENSION_REFUSED',
      { maximum_days: MAX_VALIDITY_HOURS / 24 },
      `expires_at must be after ${session.expiresAt.toISOString()} and not after ${new Date(latest).toISOString()}`,
    );
  await change.tx
    .update(sessions)
    .set({ expiresAt, remindAt: RECALCULATE })
    .where(eq(sessions.id, session.id));
  const told = { expires_at: expiresAt.toISOString() };
  await record('SESSION_EXTENDED', { former_expires_at: session.expiresAt.toISOString(), ...told }, [], {
    told,
  });
  return { session_id: session.id, ...told };
}
