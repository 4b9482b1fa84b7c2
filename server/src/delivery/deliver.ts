/** Runs the job of a message: tries to send the message once, and records the result. */
import { hasLink, type MessageKind } from '@countersign/contract/rules/messages';
import { and, eq, sql } from 'drizzle-orm';
import { staffName } from '../access/staff-person.ts';
import { messages, participants, staff } from '../database/schema.ts';
import { readEvents } from '../evidence/read-event.ts';
import { chainOf } from '../evidence/verify.ts';
import { type RepeatNotice, repeatRequestedOf } from '../signing/review/history.ts';
import { emailOf, phoneOf } from '../signing/person.ts';
import { lockSession, type ParticipantRow, type SessionRow } from '../signing/rows.ts';
import { DeliveryError, type DeliveryFailure } from '../providers/message.ts';
import { takeMessage } from '../messaging/message-budget.ts';
import { linkOf, type MessageRow } from '../messaging/messages.ts';
import { nextChannel } from '../messaging/phone-channels.ts';
import { sendMessage, type Sent } from '../messaging/send-message.ts';
import { failureColumns, failureIn, recordSend } from '../messaging/sends.ts';
import { messageOf } from '../messaging/sender-message.ts';
import type { Transaction } from '../database/connect.ts';
import { isObsolete, recordRefusal, recordSent, type OutcomeDeps } from './outcomes.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

type MessageDeps = OutcomeDeps &
  Pick<Kernel, 'publicUrl' | 'measures'> &
  WithBrand &
  Pick<Messengers, 'sms' | 'voice' | 'mail' | 'smsTemplates'>;

/**
 * The maximum duration of a claim on a message. Every attempt is shorter, so after this time, the process that made the
 * claim has ended.
 */
const ATTEMPT_SECONDS = 30;
const OVERSPENT: DeliveryFailure = {
  code: 'budget_exhausted',
  reason: 'The SMS budget is used up',
  providerCode: null,
};

/**
 * Makes one attempt. Throws if the attempt must be repeated. Does nothing if the message is no longer queued: it was
 * already delivered, given up or withdrawn.
 */
export async function deliverMessage(deps: MessageDeps, messageId: string): Promise<void> {
  const claimed = await deps.database.transaction((tx) => claim(deps, tx, messageId));
  if (!claimed) return;
  const { message, participant, isTest, ...added } = claimed;
  // No message is sent in sessions of test keys, and their evidence records this.
  const tried = isTest ? TESTED : await tryToSend(deps, message, participant, added);
  if (!(tried instanceof DeliveryError))
    return recordSent(deps, message, tried.providerId, isTest ? { test: true } : tried.sentWith);
  if (tried.isFinal || isTooLate(deps, message, participant))
    return recordRefusal(deps, message, tried.failure);
  await deps.database.db
    .update(messages)
    .set({ ...failureColumns(tried.failure), sendingUntil: null })
    .where(and(eq(messages.id, message.id), eq(messages.status, 'queued')));
  throw tried;
}

const TESTED: Sent = { providerId: null, sentWith: {} };

/** Checks whether a failing channel should be given up, so that the next channel is used. */
const isTooLate = (
  deps: MessageDeps,
  { kind, channel, createdAt }: MessageRow,
  { language }: ParticipantRow,
) =>
  nextChannel(deps, channel, { kind, language }) !== null &&
  +deps.now() >= +createdAt + deps.settings.FALLBACK_SECONDS * 1000;

/**
 * Claims the message under the session's lock before it is sent. Ending the session or replacing the link then waits
 * for the attempt (`withdrawMessages`), so no message is sent after a cancellation. If the process ends during the
 * attempt, the attempt still counts.
 */
async function claim(deps: MessageDeps, tx: Transaction, messageId: string) {
  const queued = and(eq(messages.id, messageId), eq(messages.status, 'queued'));
  const [known] = await tx.select({ sessionId: messages.sessionId }).from(messages).where(queued);
  const [session] = known ? await lockSession(tx).execute({ id: known.sessionId }) : [];
  const [found] = await tx
    .select({ message: messages, participant: participants })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .where(queued);
  if (!session || !found) return null;
  const { message, participant } = found;
  const now = deps.now();
  const later = (afterSeconds: number) =>
    deps.jobs.enqueue(tx, 'deliver-message', { message_id: messageId }, { afterSeconds });
  // Another worker is sending the message, or ended while sending it. This job checks again after the claim has
  // expired.
  if (message.sendingUntil && now < message.sendingUntil) {
    await later(ATTEMPT_SECONDS);
    return null;
  }
  if (isObsolete(deps, message, session, participant)) {
    await tx.delete(messages).where(queued);
    return null;
  }
  const wait =
    message.channel !== 'email' && !session.isTest
      ? await secondsUntilAffordable(deps, tx, message, participant)
      : 0;
  if (wait > 0) {
    await tx.update(messages).set(failureColumns(OVERSPENT)).where(queued);
    await later(wait);
    return null;
  }
  await tx
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, sendingUntil: new Date(+now + ATTEMPT_SECONDS * 1000) })
    .where(queued);
  if (!session.isTest)
    await recordSend(deps, tx, {
      id: message.id,
      channel: message.channel,
      kind: message.kind,
      sessionId: session.id,
      participantId: participant.id,
    });
  return {
    ...found,
    note: noteOf(deps, message, session),
    sender: await senderOf(deps, tx, message, session),
    repeat: message.kind === 'repeat' ? await repeatOf(deps, tx, message) : null,
    isTest: session.isTest,
  };
}

/** Returns the sender's note, or null. Only invitations contain it. */
const noteOf = ({ vault }: MessageDeps, { kind }: MessageRow, session: SessionRow): string | null =>
  kind === 'invite' || kind === 'turn' ? messageOf(vault, session) : null;

/**
 * Returns the name of the colleague who sent the session. Returns null if an API key sent it, or if the template or the
 * installation hides the name.
 */
async function senderOf(
  { vault, settings }: MessageDeps,
  tx: Transaction,
  { kind, channel }: MessageRow,
  { senderId, config }: SessionRow,
): Promise<string | null> {
  if (settings.SENDER_NAME_IN_MESSAGES === 'off') return null;
  // Sessions from before the template option existed lack it, so their messages still omit the name.
  if (channel !== 'email' || !NAMES_SENDER.includes(kind) || !senderId || !config.sender_name_in_messages)
    return null;
  const [person] = await tx.select().from(staff).where(eq(staff.id, senderId));
  return person ? staffName(vault, person) : null;
}

const NAMES_SENDER: readonly MessageKind[] = ['invite', 'turn', 'reminder', 'repeat'];

const repeatOf = async (deps: MessageDeps, tx: Transaction, { sessionId, participantId }: MessageRow) =>
  repeatRequestedOf(readEvents(await chainOf(deps, tx, sessionId)), participantId);

/** Takes the message from the budget. Returns 0 if the budget sufficed, or otherwise the number of seconds to wait. */
async function secondsUntilAffordable(
  deps: MessageDeps,
  tx: Transaction,
  { channel }: MessageRow,
  participant: ParticipantRow,
): Promise<number> {
  const refusal = await takeMessage(deps, tx, {
    participantId: participant.id,
    channel,
    to: phoneOf(deps.vault, participant),
  });
  return refusal ? Number(refusal.facts['retry_after_seconds']) : 0;
}

/** Gives up a message after its last attempt failed. The queue calls it for dead letters. */
export async function giveUpMessage(deps: MessageDeps, messageId: string): Promise<void> {
  const [message] = await deps.database.db.select().from(messages).where(eq(messages.id, messageId));
  if (message?.status === 'queued')
    await recordRefusal(deps, message, failureIn(message) ?? notHandedOver().failure);
}

const notHandedOver = () =>
  new DeliveryError('rejected_by_provider', 'The message could not be passed to the provider');

async function tryToSend(
  deps: MessageDeps,
  { id, kind, channel, linkEncrypted }: MessageRow,
  participant: ParticipantRow,
  added: { note: string | null; sender: string | null; repeat: RepeatNotice | null },
): Promise<Sent | DeliveryError> {
  const { vault } = deps;
  const to = channel === 'email' ? emailOf(vault, participant) : phoneOf(vault, participant);
  const language = participant.language ?? 'en';
  const nothingLeft = new DeliveryError('withdrawn', 'The message was withdrawn before it was sent', {
    isFinal: true,
  });
  if (!to) return nothingLeft;
  const envelope = { id, channel, language, to };
  try {
    if (!hasLink(kind)) return await sendMessage(deps, { ...envelope, kind });
    if (!linkEncrypted) return nothingLeft;
    return await sendMessage(deps, { ...envelope, kind, ...added, link: linkOf(deps, id, linkEncrypted) });
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    deps.log.error({ err: error, message_id: id }, 'A message could not be passed to the provider');
    return notHandedOver();
  }
}
