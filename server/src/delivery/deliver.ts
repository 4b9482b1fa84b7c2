/** The job of a message: try to send it once more, and record the result. */
import { hasSigned } from '@countersign/contract/rules/participant-state';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { messages, participants, sessions } from '../database/schema.ts';
import { emailOf, phoneOf } from '../signing/person.ts';
import type { ParticipantRow, SessionRow } from '../signing/rows.ts';
import { createRecorder } from '../signing/recorder.ts';
import { DeliveryError } from '../providers/message.ts';
import type { Services } from '../signing/services.ts';
import { linkOf, type MessageRow } from '../signing/messages.ts';
import { sendMessage } from '../signing/send-message.ts';

type MessageDeps = Pick<
  Services,
  'settings' | 'publicUrl' | 'log' | 'now' | 'database' | 'keys' | 'vault' | 'sms' | 'mail' | 'smsTemplates'
>;

/** Throws when it is to be tried again. A message that is no longer queued was delivered, given up or withdrawn before. */
export async function deliverMessage(deps: MessageDeps, messageId: string): Promise<void> {
  const { db } = deps.database;
  const [found] = await db
    .select({ message: messages, session: sessions, participant: participants })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')));
  if (!found) return;
  const { message, session, participant } = found;
  if (isObsolete(deps, message, session, participant)) {
    await db.delete(messages).where(eq(messages.id, message.id));
    return;
  }
  // Before it is sent: an attempt during which the process dies counts too.
  await change(deps, message, { attempts: sql`${messages.attempts} + 1` });
  const failure = await tryToSend(deps, message, participant);
  if (!failure) return settle(deps, message, { status: 'sent' });
  if (failure.isFinal) return settle(deps, message, { status: 'failed', reason: failure.message });
  await change(deps, message, { lastError: failure.message });
  throw failure;
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
  if (kind === 'completion') return false;
  const isRunning = (status === 'NEW' || status === 'IN_PROGRESS') && now() < expiresAt;
  return !isRunning || participant.status === 'BLOCKED' || hasSigned(participant.status);
}

async function tryToSend(
  deps: MessageDeps,
  { id, kind, channel, linkEncrypted }: MessageRow,
  participant: ParticipantRow,
): Promise<DeliveryError | null> {
  const { vault } = deps;
  const to = channel === 'sms' ? phoneOf(vault, participant) : emailOf(vault, participant);
  if (!to || !linkEncrypted) return new DeliveryError('There is nothing left to send', { isFinal: true });
  try {
    const link = linkOf(deps, id, linkEncrypted);
    await sendMessage(deps, { id, kind, channel, language: participant.language, to, link });
    return null;
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    deps.log.error({ err: error, message_id: id }, 'A message could not be handed over');
    return new DeliveryError(UNKNOWN_REASON);
  }
}

async function change(
  { database }: MessageDeps,
  { id }: MessageRow,
  values: { attempts?: SQL; lastError?: string },
): Promise<void> {
  await database.db
    .update(messages)
    .set(values)
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
}

type Outcome = { status: 'sent' } | { status: 'failed'; reason: string };

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
        lastError: outcome.status === 'failed' ? outcome.reason : null,
        ...(isRepeatable(message, session) ? {} : { linkEncrypted: null }),
      })
      .where(and(eq(messages.id, id), eq(messages.status, 'queued')))
      .returning({ attempts: messages.attempts });
    if (!settled) return null;
    const record = createRecorder(deps, tx, session, { kind: 'system' }, at);
    const { status, ...reason } = outcome;
    const facts = { kind, channel, ...settled, ...reason };
    await record(status === 'sent' ? 'MESSAGE_SENT' : 'MESSAGE_FAILED', facts, [], { participantId });
    return facts;
  });
  if (recorded && outcome.status === 'failed')
    deps.log.warn({ message_id: id, ...recorded }, 'A message was given up');
}

/** A reminder needs the invitation's link, of which only a hash is stored elsewhere: it is kept in one message. */
const isRepeatable = ({ kind, channel }: MessageRow, { config }: SessionRow): boolean =>
  kind === 'invite' && channel === 'sms' && config.send_invite_notification;
