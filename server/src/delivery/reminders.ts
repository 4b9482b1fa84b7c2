/**
 * Reminders: after REMINDER_HOURS, or once when half of validity_hours is over. Only where invitations are sent, only to
 * signers whose turn it is, and only if nothing was sent since the reminder came due: so each is sent once.
 */
import { CLOSED_STATUSES, SETTLED_STATUSES } from '@countersign/contract/rules/participant-state';
import { eq, sql, type SQL } from 'drizzle-orm';
import { participants, sessions } from '../database/schema.ts';
import type { Services, Transaction } from '../signing/services.ts';
import { forEachSession } from './for-each-session.ts';
import { enqueueMessage, linkOf } from '../signing/messages.ts';

const SIGNERS_AT_ONCE = 500;

export async function enqueueReminders(services: Services): Promise<void> {
  const { database, settings } = services;
  const times = dueTimes(settings.REMINDER_HOURS);
  const due = await dueSigners(services, database.db, sql`true`, times);
  const remindSigners = (sessionId: string) =>
    database.transaction(async (tx) => {
      await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update');
      // Read again under the lock: meanwhile another node may have done it, or the signer may have signed.
      for (const signer of await dueSigners(services, tx, sql`s.id = ${sessionId}`, times))
        await remind(services, tx, signer);
    });
  const sessionIds = new Set(due.map((signer) => signer.session_id));
  await forEachSession(services, sessionIds, remindSigners, 'Reminders could not be enqueued');
}

/** Everybody whose turn it is, and whose link is kept. The caller holds the session's lock. */
export async function remindNow(services: Services, tx: Transaction, sessionId: string): Promise<string[]> {
  const now = sql`SELECT ${services.now().toISOString()}::timestamptz`;
  const signers = await dueSigners(services, tx, sql`s.id = ${sessionId}`, now);
  for (const signer of signers) await remind(services, tx, signer);
  return signers.map(({ participant_id }) => participant_id);
}

interface DueSigner extends Record<string, unknown> {
  session_id: string;
  participant_id: string;
  invite_id: string;
  link_encrypted: Buffer;
}

async function remind(services: Services, tx: Transaction, signer: DueSigner): Promise<void> {
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

async function dueSigners(
  { now }: Services,
  db: Pick<Transaction, 'execute'>,
  which: SQL,
  times: SQL,
): Promise<DueSigner[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<DueSigner>(sql`
    SELECT s.id AS session_id, p.id AS participant_id, invite.id AS invite_id, invite.link_encrypted
    FROM sessions s
    JOIN participants p ON p.session_id = s.id
    JOIN messages invite ON invite.participant_id = p.id AND invite.kind IN ('invite', 'repeat') AND invite.status <> 'queued'
      AND invite.link_encrypted IS NOT NULL
    CROSS JOIN LATERAL (SELECT max(t) AS t FROM (${times}) AS times (t) WHERE t <= ${at}) AS due
    WHERE ${which}
      AND s.status IN ('NEW', 'IN_PROGRESS') AND s.expires_at > ${at}
      AND p.status <> ALL (${sql.param([...CLOSED_STATUSES])}::text[])
      AND due.t IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM messages m
        WHERE m.participant_id = p.id AND m.kind IN ('invite', 'turn', 'repeat', 'reminder') AND m.created_at >= due.t)
      AND ((s.config ->> 'allow_out_of_order_signing')::boolean OR NOT EXISTS (
        SELECT FROM participants earlier
        WHERE earlier.session_id = s.id AND earlier.signing_order < p.signing_order
          AND earlier.status <> ALL (${sql.param([...SETTLED_STATUSES])}::text[])))
    ORDER BY s.id
    LIMIT ${SIGNERS_AT_ONCE}`);
  return rows;
}

const dueTimes = (hours: readonly number[] | undefined): SQL =>
  hours === undefined
    ? sql`SELECT s.created_at + (s.expires_at - s.created_at) / 2`
    : sql`SELECT s.created_at + h * interval '1 hour' FROM unnest(${sql.param(hours)}::float8[]) AS h`;
