/** The work of a message's job: hand it over once more, and keep what became of it. */
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

/** What a message needs to be delivered. */
type Desk = Pick<
  Services,
  'settings' | 'publicUrl' | 'log' | 'now' | 'database' | 'keys' | 'vault' | 'sms' | 'mail' | 'smsTemplates'
>;

/** Throws when it is to be tried again. A message that waits no more was delivered, given up or withdrawn before. */
export async function deliverMessage(desk: Desk, messageId: string): Promise<void> {
  const { db } = desk.database;
  const [found] = await db
    .select({ message: messages, session: sessions, participant: participants })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')));
  if (!found) return;
  const { message, session, participant } = found;
  if (isMoot(desk, message, session, participant)) {
    await db.delete(messages).where(eq(messages.id, message.id));
    return;
  }
  // Before it is sent: an attempt in the middle of which the process dies counts too.
  await change(desk, message, { attempts: sql`${messages.attempts} + 1` });
  const failure = await tryToSend(desk, message, participant);
  if (!failure) return settle(desk, message, { status: 'sent' });
  if (failure.isFinal) return settle(desk, message, { status: 'failed', reason: failure.message });
  await change(desk, message, { lastError: failure.message });
  throw failure;
}

/** For the dead letters of the queue: the last attempt has failed. */
export async function giveUpMessage(desk: Desk, messageId: string): Promise<void> {
  const [message] = await desk.database.db.select().from(messages).where(eq(messages.id, messageId));
  if (!message) return;
  await settle(desk, message, { status: 'failed', reason: message.lastError ?? UNTOLD });
}

const UNTOLD = 'The message could not be handed over';

/** Nobody is invited to what is over. */
function isMoot(
  { now }: Desk,
  { kind }: MessageRow,
  { status, expiresAt }: SessionRow,
  participant: ParticipantRow,
): boolean {
  if (kind === 'completion') return false;
  const isRunning = (status === 'NEW' || status === 'IN_PROGRESS') && now() < expiresAt;
  return !isRunning || participant.status === 'BLOCKED' || hasSigned(participant.status);
}

async function tryToSend(
  desk: Desk,
  { id, kind, channel, linkEncrypted }: MessageRow,
  participant: ParticipantRow,
): Promise<DeliveryError | null> {
  const { vault } = desk;
  const to = channel === 'sms' ? phoneOf(vault, participant) : emailOf(vault, participant);
  if (!to || !linkEncrypted) return new DeliveryError('There is nothing left to send', { isFinal: true });
  try {
    const link = linkOf(desk, id, linkEncrypted);
    await sendMessage(desk, { id, kind, channel, language: participant.language, to, link });
    return null;
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    desk.log.error({ err: error, message_id: id }, 'A message could not be handed over');
    return new DeliveryError(UNTOLD);
  }
}

async function change(
  { database }: Desk,
  { id }: MessageRow,
  values: { attempts?: SQL; lastError?: string },
): Promise<void> {
  await database.db
    .update(messages)
    .set(values)
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
}

type Outcome = { status: 'sent' } | { status: 'failed'; reason: string };

/** Once, however many workers come back with it, and together with its evidence. */
async function settle(desk: Desk, message: MessageRow, outcome: Outcome): Promise<void> {
  const { id, sessionId, participantId, kind, channel } = message;
  const facts = await desk.database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
    if (!session) return null;
    const at = desk.now();
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
    const record = createRecorder(desk, tx, session, { kind: 'system' }, at);
    const { status, ...reason } = outcome;
    const known = { kind, channel, ...settled, ...reason };
    await record(status === 'sent' ? 'MESSAGE_SENT' : 'MESSAGE_FAILED', known, [], { participantId });
    return known;
  });
  if (facts && outcome.status === 'failed')
    desk.log.warn({ message_id: id, ...facts }, 'A message was given up');
}

/** A reminder repeats the invitation's link, which is kept nowhere else but as a hash: once is enough. */
const isRepeatable = ({ kind, channel }: MessageRow, { config }: SessionRow): boolean =>
  kind === 'invite' && channel === 'sms' && config.send_invite_notification;
