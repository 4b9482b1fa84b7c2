/**
 * Ends a session before all signers have signed: after its expiry, after a cancellation, or after a signer declined.
 */
import {
  CLOSED_STATUSES,
  type ParticipantStatus,
  type SessionStatus,
} from '@countersign/contract/rules/participant-state';
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { bearers, participants, sessions } from '../database/schema.ts';
import { createRecorder } from './recorder.ts';
import { settleStamp } from './stamps.ts';
import { lockSession, type SessionRow } from './rows.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from './kernel.ts';

/** Expires a session whose time has passed, unless the session has already ended. */
export async function expireIfDue(services: Kernel, sessionId: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: sessionId });
    const now = services.now();
    if (session && now >= session.expiresAt) await expire(services, tx, session, now);
  });
}

/**
 * Expires a session after validity_hours. Participants who have not signed can no longer sign. The first process that
 * notices the expiry records it, and it is recorded only once.
 */
export async function expire(
  services: Kernel,
  tx: Transaction,
  session: SessionRow,
  now: Date,
): Promise<void> {
  if (session.status !== 'NEW' && session.status !== 'IN_PROGRESS') return;
  const { facts, told } = await endSession(tx, session.id, 'EXPIRED', now);
  const record = createRecorder(services, tx, session, { kind: 'system' }, now);
  const times = { expired_at: session.expiresAt.toISOString(), noticed_at: now.toISOString() };
  await record('SESSION_EXPIRED', { ...times, ...facts }, [], { told });
}

/**
 * Ends a session for all participants who have not signed. Existing signatures stay, and all bearer tokens end with the
 * session. Returns the facts about the stamp certificate for the event and the webhook.
 */
export async function endSession(
  tx: Transaction,
  sessionId: string,
  status: 'EXPIRED' | 'CANCELLED' | 'DECLINED',
  now: Date,
): ReturnType<typeof settleStamp> {
  await tx.update(sessions).set({ status }).where(eq(sessions.id, sessionId));
  await tx
    .update(participants)
    // The participant who declined already has that status. For the other participants, the session is cancelled.
    .set({ status: status === 'DECLINED' ? 'CANCELLED' : status })
    .where(and(eq(participants.sessionId, sessionId), notInArray(participants.status, [...CLOSED_STATUSES])));
  await endBearers(tx, sessionId, now);
  return settleStamp(tx, sessionId, STAMP_ENDS[status], now);
}

const STAMP_ENDS = {
  EXPIRED: 'session_expired',
  CANCELLED: 'session_cancelled',
  DECLINED: 'session_declined',
} as const;

export async function endBearers(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  const people = tx
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.sessionId, sessionId));
  await tx
    .update(bearers)
    .set({ endedAt: now })
    .where(and(inArray(bearers.participantId, people), isNull(bearers.endedAt)));
}

/** Returns the decline that ended the session for a participant. The participant or another one may have declined. */
export function declineIn(
  session: { status: SessionStatus },
  participant: { status: ParticipantStatus },
): 'LINK_DECLINED' | 'LINK_DECLINED_BY_ANOTHER' | null {
  if (participant.status === 'DECLINED') return 'LINK_DECLINED';
  return session.status === 'DECLINED' ? 'LINK_DECLINED_BY_ANOTHER' : null;
}
