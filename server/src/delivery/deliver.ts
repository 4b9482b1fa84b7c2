/** The job of a message: try to send it once more, and record the result. */
import { hasLink } from '@countersign/contract/rules/message-kinds';
import { CLOSED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, eq, sql } from 'drizzle-orm';
import { messages, participants, sessions } from '../database/schema.ts';
import { emailOf, phoneOf } from '../signing/person.ts';
import { lockSession, type ParticipantRow, type SessionRow } from '../signing/rows.ts';
import { createRecorder } from '../signing/recorder.ts';
import { DeliveryError } from '../providers/message.ts';
import { takeMessage } from '../signing/message-budget.ts';
import type { Services, Transaction } from '../signing/services.ts';
import { linkOf, type MessageRow } from '../signing/messages.ts';
import { sendMessage, type SentWith } from '../signing/send-message.ts';
import { messageOf } from '../signing/sender-message.ts';

type MessageDeps = Pick<
  Services,
  | 'settings'
  | 'publicUrl'
  | 'log'
  | 'now'
  | 'database'
  | 'keys'
  | 'vault'
  | 'sms'
  | 'mail'
  | 'smsTemplates'
  | 'brand'
  | 'jobs'
  | 'measures'
>;

/** Longer than any attempt takes: after it, the process that made the attempt is dead. */
const ATTEMPT_SECONDS = 30;
const OVERSPENT = 'The budget of SMS is used up';

/** Throws when it is to be tried again. A message that is no longer queued was delivered, given up or withdrawn before. */
export async function deliverMessage(deps: MessageDeps, messageId: string): Promise<void> {
  const claimed = await deps.database.transaction((tx) => claim(deps, tx, messageId));
  if (!claimed) return;
  const { message, participant, note, isTest } = claimed;
  // Of a test nothing leaves; its evidence says so.
  const tried = isTest ? { test: true } : await tryToSend(deps, message, participant, note);
  if (!(tried instanceof DeliveryError)) return settle(deps, message, { status: 'sent', ...tried });
  const failure = tried;
  if (failure.isFinal) return settle(deps, message, { status: 'failed', reason: failure.message });
  await deps.database.db
    .update(messages)
    .set({ lastError: failure.message, sendingUntil: null })
    .where(and(eq(messages.id, message.id), eq(messages.status, 'queued')));
  throw failure;
}

/**
 * Under the session's lock, and before it is sent: whoever ends the session or replaces the link sees that an attempt is under
 * way, and waits for it (`withdrawMessages`), so that nothing leaves after a cancellation. An attempt during which the process dies counts too.
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
  // Another worker is at it, or died at it: this job looks again when that is certain.
  if (message.sendingUntil && now < message.sendingUntil) {
    await later(ATTEMPT_SECONDS);
    return null;
  }
  if (isObsolete(deps, message, session, participant)) {
    await tx.delete(messages).where(queued);
    return null;
  }
  const wait =
    message.channel === 'sms' && !session.isTest ? await secondsUntilAffordable(deps, tx, participant) : 0;
  if (wait > 0) {
    await tx.update(messages).set({ lastError: OVERSPENT }).where(queued);
    await later(wait);
    return null;
  }
  await tx
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, sendingUntil: new Date(+now + ATTEMPT_SECONDS * 1000) })
    .where(queued);
  return { ...found, note: noteOf(deps, message, session), isTest: session.isTest };
}

/** Whoever invites says something; later messages do not repeat it. */
const noteOf = ({ vault }: MessageDeps, { kind }: MessageRow, session: SessionRow): string | null =>
  kind === 'invite' || kind === 'turn' ? messageOf(vault, session) : null;

/** 0 when the message was taken from the budget. */
async function secondsUntilAffordable(
  deps: MessageDeps,
  tx: Transaction,
  participant: ParticipantRow,
): Promise<number> {
  const refusal = await takeMessage(deps, tx, {
    participantId: participant.id,
    channel: 'sms',
    to: phoneOf(deps.vault, participant),
  });
  return refusal ? Number(refusal.facts['retry_after_seconds']) : 0;
}

/** For the dead letters of the queue: the last attempt has failed. */
export async function giveUpMessage(deps: MessageDeps, messageId: string): Promise<void> {
  const [message] = await deps.database.db.select().from(messages).where(eq(messages.id, messageId));
  if (!message) return;
  await settle(deps, message, { status: 'failed', reason: message.lastError ?? UNKNOWN_REASON });
}

const UNKNOWN_REASON = 'The message could not be handed over';

/** Invitations and reminders for somebody who can no longer sign. */
function isObsolete(
  { now }: MessageDeps,
  { kind }: MessageRow,
  { status, expiresAt }: SessionRow,
  participant: ParticipantRow,
): boolean {
  if (kind === 'completion' || !hasLink(kind)) return false;
  const isRunning = (status === 'NEW' || status === 'IN_PROGRESS') && now() < expiresAt;
  return !isRunning || CLOSED_STATUSES.includes(participant.status);
}

async function tryToSend(
  deps: MessageDeps,
  { id, kind, channel, linkEncrypted }: MessageRow,
  participant: ParticipantRow,
  note: string | null,
): Promise<SentWith | DeliveryError> {
  const { vault } = deps;
  const to = channel === 'sms' ? phoneOf(vault, participant) : emailOf(vault, participant);
  const language = participant.language ?? 'en';
  const nothingLeft = new DeliveryError('There is nothing left to send', { isFinal: true });
  if (!to) return nothingLeft;
  const envelope = { id, channel, language, to };
  try {
    if (!hasLink(kind)) return await sendMessage(deps, { ...envelope, kind });
    if (!linkEncrypted) return nothingLeft;
    return await sendMessage(deps, { ...envelope, kind, note, link: linkOf(deps, id, linkEncrypted) });
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    deps.log.error({ err: error, message_id: id }, 'A message could not be handed over');
    return new DeliveryError(UNKNOWN_REASON);
  }
}

type Outcome = ({ status: 'sent'; test?: boolean } & SentWith) | { status: 'failed'; reason: string };

/** Once, however many workers report it, and together with its evidence. */
async function settle(deps: MessageDeps, message: MessageRow, outcome: Outcome): Promise<void> {
  const { id, sessionId, participantId, kind, channel } = message;
  const recorded = await deps.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
    if (!session) return null;
    const at = deps.now();
    const [settled] = await tx
      .update(messages)
      .set({
        status: outcome.status,
        settledAt: at,
        sendingUntil: null,
        lastError: outcome.status === 'failed' ? outcome.reason : null,
        ...(isRepeatable(message, session) ? {} : { linkEncrypted: null }),
      })
      .where(and(eq(messages.id, id), eq(messages.status, 'queued')))
      .returning({ attempts: messages.attempts });
    if (!settled) return null;
    const record = createRecorder(deps, tx, session, { kind: 'system' }, at);
    const { status, ...more } = outcome;
    const facts = { kind, channel, ...settled, ...more };
    await record(status === 'sent' ? 'MESSAGE_SENT' : 'MESSAGE_FAILED', facts, [], { participantId });
    return facts;
  });
  if (recorded && outcome.status === 'failed')
    deps.log.warn({ message_id: id, ...recorded }, 'A message was given up');
}

/** A reminder needs the invitation's link, of which only a hash is stored elsewhere: it is kept in one message. */
const isRepeatable = ({ kind, channel }: MessageRow, { config }: SessionRow): boolean =>
  (kind === 'invite' || kind === 'repeat') && channel === 'sms' && config.send_invite_notification;
