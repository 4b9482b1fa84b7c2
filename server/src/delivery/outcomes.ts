/**
 * Records the outcome of a message with its evidence. It is recorded only once, even if several workers and reports
 * provide it. If a phone channel does not deliver the message, the message is queued for the next channel. It fails
 * only if no channel is left.
 */
import { type MessageChannel, hasLink } from '@countersign/contract/rules/messages';
import { CLOSED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, eq, inArray } from 'drizzle-orm';
import { messages, participants } from '../database/schema.ts';
import type { DeliveryFailure } from '../providers/message.ts';
import { recordLinkChannels, type MessageRow } from '../messaging/messages.ts';
import { nextChannel } from '../messaging/phone-channels.ts';
import { createRecorder, type Recorder } from '../signing/recorder.ts';
import { lockSession, type ParticipantRow, type SessionRow } from '../signing/rows.ts';
import { failureColumns, recordAccepted } from '../messaging/sends.ts';
import type { Transaction } from '../database/connect.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export type OutcomeDeps = Pick<Kernel, 'settings' | 'log' | 'now' | 'database' | 'keys' | 'vault' | 'jobs'> &
  Pick<Messengers, 'whatsApp'>;

/** A message and its current channel. A message uses one channel at a time. */
interface OnChannel {
  id: string;
  channel: MessageChannel;
}

/** Records that the provider accepted the message. */
export async function recordSent(
  deps: OutcomeDeps,
  { id, channel, sessionId }: MessageRow,
  providerId: string | null,
  facts: object,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await lockMessage(deps, tx, sessionId, { id, channel }, ['queued']);
    if (!found) return;
    const { message, session, participant, at, record } = found;
    const { kind, attempts, participantId } = message;
    // The delivery report may arrive before the provider's response.
    const reported = await recordAccepted(deps, tx, { id, channel }, providerId);
    const isWatched =
      !session.isTest &&
      reported?.state === 'sent' &&
      nextChannel(deps, channel, { kind, language: participant.language }) !== null;
    const hasFailed = reported?.state === 'failed';
    await tx
      .update(messages)
      .set({
        status: 'sent',
        settledAt: at,
        sendingUntil: null,
        ...failureColumns(null),
        fallBackAt: isWatched ? new Date(+at + deps.settings.FALLBACK_SECONDS * 1000) : null,
        ...(isWatched || hasFailed || isRepeatable(message, session) ? {} : { linkEncrypted: null }),
      })
      .where(eq(messages.id, id));
    await record('MESSAGE_SENT', { kind, channel, attempts, ...facts }, [], { participantId });
    if (hasFailed) await refuse(deps, tx, found, reported.failure ?? UNDELIVERED);
  });
}

/** Records that the provider refused the message or that the last attempt failed. */
export async function recordRefusal(
  deps: OutcomeDeps,
  message: MessageRow,
  failure: DeliveryFailure,
): Promise<void> {
  const { id, channel, sessionId } = message;
  await deps.database.transaction(async (tx) => {
    const found = await lockMessage(deps, tx, sessionId, { id, channel }, ['queued']);
    if (found) await refuse(deps, tx, found, failure);
  });
}

export const UNDELIVERED: DeliveryFailure = {
  code: 'undelivered',
  reason: 'The provider did not deliver it',
  providerCode: null,
};

export interface LockedMessage {
  session: SessionRow;
  message: MessageRow;
  participant: ParticipantRow;
  at: Date;
  record: Recorder;
}

/**
 * Locks the session and the message. Returns null if the message uses another channel now, or is no longer in one of
 * the given states.
 */
export async function lockMessage(
  deps: OutcomeDeps,
  tx: Transaction,
  sessionId: string,
  { id, channel }: OnChannel,
  statuses: MessageRow['status'][],
): Promise<LockedMessage | null> {
  const [session] = await lockSession(tx).execute({ id: sessionId });
  const [found] = await tx
    .select({ message: messages, participant: participants })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .where(and(eq(messages.id, id), eq(messages.channel, channel), inArray(messages.status, statuses)));
  if (!session || !found) return null;
  const at = deps.now();
  return { session, ...found, at, record: createRecorder(deps, tx, session, { kind: 'system' }, at) };
}

/** Records a refusal. The caller holds the session's lock. */
export async function refuse(
  deps: OutcomeDeps,
  tx: Transaction,
  locked: LockedMessage,
  failure: DeliveryFailure,
): Promise<void> {
  if (!(await redirect(deps, tx, locked, failure))) await fail(deps, tx, locked, failure);
}

/**
 * Queues the message for the next channel. Returns false and changes no row if no channel is left, the link was
 * withdrawn, or the session has ended. The caller holds the session's lock.
 */
export async function redirect(
  deps: OutcomeDeps,
  tx: Transaction,
  { session, message, participant, record }: LockedMessage,
  failure: DeliveryFailure,
): Promise<boolean> {
  const { id, kind, channel, attempts, participantId, linkEncrypted } = message;
  const next = nextChannel(deps, channel, { kind, language: participant.language });
  const isWithdrawn = hasLink(kind) && linkEncrypted === null;
  if (!next || isWithdrawn || isObsolete(deps, message, session, participant)) return false;
  await tx
    .update(messages)
    .set({
      status: 'queued',
      channel: next,
      attempts: 0,
      sendingUntil: null,
      fallBackAt: null,
      ...failureColumns(failure),
    })
    .where(eq(messages.id, id));
  if (kind !== 'completion' && linkEncrypted !== null) await recordLinkChannels(tx, participantId, [next]);
  await deps.jobs.enqueue(tx, 'deliver-message', { message_id: id });
  const facts = { kind, channel, attempts, reason: failure.reason, next_channel: next };
  await record('MESSAGE_REDIRECTED', facts, [], { participantId });
  return true;
}

async function fail(
  deps: OutcomeDeps,
  tx: Transaction,
  { session, message, at, record }: LockedMessage,
  failure: DeliveryFailure,
): Promise<void> {
  const { id, kind, channel, attempts, participantId } = message;
  await tx
    .update(messages)
    .set({
      status: 'failed',
      settledAt: at,
      sendingUntil: null,
      fallBackAt: null,
      ...failureColumns(failure),
      ...(isRepeatable(message, session) ? {} : { linkEncrypted: null }),
    })
    .where(eq(messages.id, id));
  const facts = { kind, channel, attempts, reason: failure.reason };
  await record('MESSAGE_FAILED', facts, [], { participantId });
  deps.log.warn({ message_id: id, ...facts }, 'A message was given up');
}

/** Checks whether the message is an invitation or a reminder for a participant who can no longer sign. */
export function isObsolete(
  { now }: Pick<Kernel, 'now'>,
  { kind }: MessageRow,
  { status, expiresAt }: SessionRow,
  participant: ParticipantRow,
): boolean {
  if (kind === 'completion' || !hasLink(kind)) return false;
  const isRunning = (status === 'NEW' || status === 'IN_PROGRESS') && now() < expiresAt;
  return !isRunning || CLOSED_STATUSES.includes(participant.status);
}

/**
 * Checks whether reminders can repeat the link of the message. Only a message to the phone stores the link itself. All
 * other places store its hash.
 */
export const isRepeatable = ({ kind, channel }: MessageRow, { config }: SessionRow): boolean =>
  (kind === 'invite' || kind === 'repeat') && channel !== 'email' && config.send_invite_notification;
