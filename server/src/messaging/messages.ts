/** Enqueues messages in the transaction of their cause. Each message is delivered at least once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { MessageChannel } from '@countersign/contract/rules/messages';
import { SIGNED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, eq, exists, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { hashToken, newToken } from '../crypto/secrets.ts';
import { documentTokens, messages, participants } from '../database/schema.ts';
import type { Recorder } from '../signing/recorder.ts';
import type { SessionRow } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import { phoneChannels } from './phone-channels.ts';
import { baseUrlOf } from './base-url.ts';
import { COPY_DAYS } from './send-message.ts';
import type { Messengers } from './messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export type MessageRow = typeof messages.$inferSelect;

interface Message {
  sessionId: string;
  participant: Pick<typeof participants.$inferSelect, 'id' | 'emailEncrypted' | 'language'>;
  kind: MessageRow['kind'];
  /** The personal link. Null if the recipient has no link to open. */
  link: string | null;
}

const context = (id: string) => `messages.link:${id}`;

/**
 * Enqueues a message and its job for the phone, over the first channel. If the email address is known, enqueues another
 * message for it.
 */
export async function enqueueMessage(
  services: Kernel & Messengers,
  tx: Transaction,
  message: Message,
): Promise<void> {
  const { vault, jobs, now } = services;
  const { sessionId, participant, kind, link } = message;
  const [phone = 'sms'] = phoneChannels(services, { kind, language: participant.language });
  const channels: MessageChannel[] = participant.emailEncrypted ? [phone, 'email'] : [phone];
  for (const channel of channels) {
    const id = uuid();
    await tx.insert(messages).values({
      id,
      sessionId,
      participantId: participant.id,
      kind,
      channel,
      status: 'queued',
      linkEncrypted: link === null ? null : vault.encrypt(link, context(id)),
      createdAt: now(),
    });
    await jobs.enqueue(tx, 'deliver-message', { message_id: id });
  }
  // The link of a completion message opens the signed document and not the journey, so its channels are not recorded.
  if (kind !== 'completion' && link !== null) await recordLinkChannels(tx, participant.id, channels);
}

/**
 * Records the channels of a link before the link is sent. From then on, no OTP is sent to the mailbox or WhatsApp
 * account that receives the link.
 */
export async function recordLinkChannels(
  tx: Transaction,
  id: string,
  channels: readonly MessageChannel[],
): Promise<void> {
  const all = sql`${participants.linkChannels} || ${sql.param([...channels])}::text[]`;
  await tx
    .update(participants)
    .set({ linkChannels: sql`ARRAY(SELECT DISTINCT unnest(${all}) ORDER BY 1)` })
    .where(eq(participants.id, id));
}

export const linkOf = ({ vault }: Pick<Kernel, 'vault'>, id: string, encrypted: Buffer): string =>
  vault.decrypt(encrypted, context(id));

/**
 * Notifies the signers that the document is sealed. Each signer who signed gets a separate link to it (SPEC 3,
 * send_completion_notification). The caller holds the session's lock and passes its recorder.
 */
export async function enqueueCompletion(
  services: Kernel & Messengers,
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'config'>,
  record: Recorder,
): Promise<void> {
  if (!session.config.send_completion_notification) return;
  const expiresAt = new Date(+services.now() + COPY_DAYS * 86_400_000);
  const base = baseUrlOf(services, session.config);
  const people = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.sessionId, session.id), inArray(participants.status, [...SIGNED_STATUSES])));
  for (const participant of people) {
    const token = newToken();
    await tx.insert(documentTokens).values({
      tokenHash: hashToken(services.keys, token),
      sessionId: session.id,
      version: 'sealed',
      expiresAt,
    });
    await record('DOCUMENT_TOKEN_ISSUED', { expires_at: expiresAt.toISOString() }, [], {
      participantId: participant.id,
    });
    await enqueueMessage(services, tx, {
      sessionId: session.id,
      participant,
      kind: 'completion',
      link: `${base}/d?${token}`,
    });
  }
}

/**
 * Notifies participants that the session has ended, if they were sent a link and have not declined. If all participants
 * have signed, all are notified, because they expect a copy. The caller holds the session's lock.
 */
export async function enqueueEnd(
  services: Kernel & Messengers,
  tx: Transaction,
  sessionId: string,
  kind: 'cancellation' | 'decline',
  haveAllSigned = false,
): Promise<void> {
  const invited = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.participantId, participants.id),
        inArray(messages.kind, ['invite', 'reminder']),
        eq(messages.status, 'sent'),
      ),
    );
  const people = await tx
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sessionId),
        ne(participants.status, 'DECLINED'),
        haveAllSigned ? undefined : exists(invited),
      ),
    );
  for (const participant of people)
    await enqueueMessage(services, tx, { sessionId, participant, kind, link: null });
}

/** Thrown if one of the messages is being sent at the moment. The withdrawal must then wait. */
class SendUnderWay extends Error {}

/**
 * Withdraws messages with links that no longer work. Queued messages are not sent, and sent messages are not repeated.
 * It is called under the session's lock, inside `afterSends`.
 */
export async function withdrawMessages(
  { now }: Pick<Kernel, 'now'>,
  tx: Transaction,
  { sessionId, participantId }: { sessionId: string; participantId?: string },
): Promise<void> {
  const theirs = and(
    eq(messages.sessionId, sessionId),
    participantId === undefined ? undefined : eq(messages.participantId, participantId),
  );
  const isQueued = and(theirs, eq(messages.status, 'queued'));
  const underWay = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isQueued, gt(messages.sendingUntil, now())));
  if (underWay.length > 0) throw new SendUnderWay();
  // A message that waits for its next channel was already sent over another one, so the recipient may have received
  // it.
  await tx
    .update(messages)
    .set({ status: 'sent' })
    .where(and(isQueued, isNotNull(messages.settledAt)));
  await tx.delete(messages).where(isQueued);
  await tx.update(messages).set({ linkEncrypted: null, fallBackAt: null }).where(theirs);
}

/**
 * Runs work that withdraws messages. If one of them is being sent, the work is repeated until it is not. An attempt to
 * send ends within seconds.
 */
export async function afterSends<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SendUnderWay)) throw error;
      await delay(LOOK_AGAIN_MILLISECONDS);
    }
  }
}

const LOOK_AGAIN_MILLISECONDS = 50;
