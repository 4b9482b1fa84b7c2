/**
 * Sends reminders at REMINDER_HOURS, or once after half of validity_hours. They are sent only if invitations are sent,
 * and only to signers whose turn it is. A signer who received a message after the reminder became due gets no reminder,
 * so each reminder is sent only once.
 */
import { and, asc, eq, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm';
import { messages, participants, sessions } from '../database/schema.ts';
import { nextReminder, reminderDue } from '../messaging/reminder-times.ts';
import { findSession, lockSession } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import { forEachSession } from './for-each-session.ts';
import { enqueueMessage, linkOf } from '../messaging/messages.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';
import { remindSigners } from '@countersign/contract/originator/session-corrections';
import { AppError } from '../http/app-error.ts';
import type { Register } from '../http/register.ts';
import { idempotent } from '../access/idempotency.ts';
import { CLOSED_STATUSES, SETTLED_STATUSES } from '@countersign/contract/rules/participant-state';

const SESSIONS_AT_ONCE = 500;

export async function enqueueReminders(services: Kernel & Messengers): Promise<void> {
  const { database, now } = services;
  const due = await database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.status, ['NEW', 'IN_PROGRESS']), lte(sessions.remindAt, now())))
    .orderBy(asc(sessions.remindAt))
    .limit(SESSIONS_AT_ONCE);
  await forEachSession(
    services,
    due.map(({ id }) => id),
    (id) => database.transaction((tx) => remindDue(services, tx, id)),
    'Reminders could not be enqueued',
  );
}

/** Sends the due reminders of a session, and schedules its next check. */
async function remindDue(services: Kernel & Messengers, tx: Transaction, id: string): Promise<void> {
  const { settings } = services;
  const [session] = await lockSession(tx).execute({ id });
  const at = services.now();
  // Another node may have reminded the signers in the meantime.
  if (!session || session.remindAt > at) return;
  const since = reminderDue(settings, session, at);
  if (since)
    for (const signer of await dueSigners(services, tx, id, since)) await remind(services, tx, signer);
  await tx
    .update(sessions)
    .set({ remindAt: nextReminder(settings, session, at) })
    .where(eq(sessions.id, id));
}

/**
 * The minimum time between two reminders. Two colleagues may press the button at the same time, and reminders to a
 * signer share a budget with OTPs.
 */
const LEAST_MINUTES_BETWEEN = 10;

/**
 * Sends reminders now. They go to signers whose turn it is, whose link is stored, and who have received no message
 * recently. The caller holds the session's lock.
 */
export async function remindNow(
  services: Kernel & Messengers,
  tx: Transaction,
  sessionId: string,
): Promise<string[]> {
  const since = new Date(+services.now() - LEAST_MINUTES_BETWEEN * 60_000);
  const signers = await dueSigners(services, tx, sessionId, since);
  for (const signer of signers) await remind(services, tx, signer);
  return signers.map(({ participant_id }) => participant_id);
}

interface DueSigner extends Record<string, unknown> {
  session_id: string;
  participant_id: string;
  invite_id: string;
  link_encrypted: Buffer;
}

async function remind(services: Kernel & Messengers, tx: Transaction, signer: DueSigner): Promise<void> {
  const [participant] = await tx
    .select()
    .from(participants)
    .where(eq(participants.id, signer.participant_id));
  if (!participant) return;
  await enqueueMessage(services, tx, {
    sessionId: signer.session_id,
    participant,
    kind: 'reminder',
    link: linkOf(services, signer.invite_id, signer.link_encrypted),
  });
}

/** Returns the signers to whom no message was sent after `since`. */
async function dueSigners(
  { now }: Kernel,
  tx: Transaction,
  sessionId: string,
  since: Date,
): Promise<DueSigner[]> {
  const { rows } = await tx.execute<DueSigner>(sql`
    SELECT s.id AS session_id, p.id AS participant_id, invite.id AS invite_id, invite.link_encrypted
    FROM sessions s
    JOIN participants p ON p.session_id = s.id
    JOIN messages invite ON invite.participant_id = p.id AND invite.kind IN ('invite', 'repeat') AND invite.status <> 'queued'
      AND invite.link_encrypted IS NOT NULL
    WHERE s.id = ${sessionId}
      AND s.status IN ('NEW', 'IN_PROGRESS') AND s.expires_at > ${now().toISOString()}::timestamptz
      AND p.status <> ALL (${sql.param([...CLOSED_STATUSES])}::text[])
      AND NOT EXISTS (
        SELECT FROM messages m
        WHERE m.participant_id = p.id AND m.kind IN ('invite', 'turn', 'repeat', 'reminder') AND m.created_at >= ${since.toISOString()}::timestamptz)
      AND ((s.config ->> 'allow_out_of_order_signing')::boolean OR NOT EXISTS (
        SELECT FROM participants earlier
        WHERE earlier.session_id = s.id AND earlier.signing_order < p.signing_order
          AND earlier.status <> ALL (${sql.param([...SETTLED_STATUSES])}::text[])))`);
  return rows;
}

/**
 * Returns the reason why no signer can be reminded. If a message is queued and another was sent recently, the queued
 * one is the reason.
 */
async function whyNobody(
  { now }: Kernel,
  tx: Transaction,
  sessionId: string,
): Promise<{ reason: 'recent' | 'queued' | 'no_link'; minutes_between: number }> {
  const sent = await tx
    .select({ status: messages.status, at: messages.createdAt })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .where(
      and(
        eq(messages.sessionId, sessionId),
        inArray(messages.kind, ['invite', 'turn', 'repeat', 'reminder']),
        isNotNull(messages.linkEncrypted),
        notInArray(participants.status, [...CLOSED_STATUSES]),
      ),
    );
  const since = +now() - LEAST_MINUTES_BETWEEN * 60_000;
  const reason = sent.some(({ status }) => status === 'queued')
    ? 'queued'
    : sent.some(({ at }) => +at >= since)
      ? 'recent'
      : 'no_link';
  return { reason, minutes_between: LEAST_MINUTES_BETWEEN };
}

/**
 * Registers the originator's call that reminds the signers of a session now, in addition to the scheduled reminders.
 */
export function remindRoutes(services: Kernel & Messengers, register: Register): void {
  register(remindSigners, async (input) => {
    const { id } = await findSession(services, input.caller, input.params.id);
    return idempotent(services, input, '', async (tx) => {
      const [session] = await lockSession(tx).execute({ id });
      if (session?.status !== 'NEW' && session?.status !== 'IN_PROGRESS')
        throw new AppError(session?.status === 'EXPIRED' ? 'SESSION_HAS_EXPIRED' : 'SESSION_ENDED');
      if (services.now() >= session.expiresAt) throw new AppError('SESSION_HAS_EXPIRED');
      const reminded = await remindNow(services, tx, id);
      if (reminded.length === 0) throw new AppError('NOBODY_TO_REMIND', await whyNobody(services, tx, id));
      return { session_id: id, participant_ids: reminded };
    });
  });
}
