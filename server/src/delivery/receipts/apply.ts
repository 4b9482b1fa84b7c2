/**
 * Applies a delivery report. Reports may be repeated and may arrive in any order, so a state only changes to one of a
 * higher rank.
 */
import { and, eq } from 'drizzle-orm';
import { messages, sends, type SendState } from '../../database/schema.ts';
import type { DeliveryFailure } from '../../providers/message.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { lockSession, type SessionRow } from '../../signing/rows.ts';
import { failureColumns } from '../../messaging/sends.ts';
import type { Transaction } from '../../database/connect.ts';
import { isRepeatable, lockMessage, refuse, UNDELIVERED } from '../outcomes.ts';
import type { Receipt } from './receipt.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

/**
 * The rank of each state. Delivered is above failed, because some operators deliver a message after they reported a
 * failure.
 */
const RANKS: Readonly<Record<SendState, number>> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 };

export async function applyReceipt(services: Kernel & Messengers, receipt: Receipt): Promise<void> {
  const known = await findSend(services, receipt);
  if (!known) return;
  await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: known.sessionId });
    const isThis = and(eq(sends.id, known.id), eq(sends.channel, known.channel));
    const [send] = await tx.select().from(sends).where(isThis);
    if (!session || !send || RANKS[receipt.state] <= RANKS[send.state]) return;
    const failure = receipt.state === 'failed' ? failureOf(receipt) : null;
    await tx
      .update(sends)
      .set({ state: receipt.state, ...failureColumns(failure) })
      .where(isThis);
    if (receipt.state === 'sent') return;
    if (failure) await recordUndelivered(services, tx, session, send, failure);
    else if (RANKS[send.state] < RANKS.delivered) await recordDelivered(services, tx, session, send);
  });
}

type Send = typeof sends.$inferSelect;

async function findSend({ database }: Kernel, { channel, id, providerId }: Receipt): Promise<Send | null> {
  const key = id === null ? eq(sends.providerId, providerId ?? '') : eq(sends.id, id);
  const [send] = await database.db
    .select()
    .from(sends)
    .where(and(eq(sends.channel, channel), key))
    .limit(1);
  return send ?? null;
}

const failureOf = ({ code, failure = 'undelivered' }: Receipt): DeliveryFailure =>
  code === null
    ? UNDELIVERED
    : { code: failure, reason: `${UNDELIVERED.reason}: ${code}`, providerCode: code };

async function recordDelivered(
  services: Kernel,
  tx: Transaction,
  session: SessionRow,
  { id, channel, kind, participantId }: Send,
): Promise<void> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id));
  if (message?.channel === channel && message.status !== 'queued')
    await tx
      .update(messages)
      .set({
        status: 'sent',
        deliveredAt: services.now(),
        fallBackAt: null,
        ...failureColumns(null),
        ...(isRepeatable(message, session) ? {} : { linkEncrypted: null }),
      })
      .where(eq(messages.id, id));
  const record = createRecorder(services, tx, session, { kind: 'system' }, services.now());
  const facts = { kind, channel, ...(kind === 'otp' && { challenge_id: id }) };
  await record('MESSAGE_DELIVERED', facts, [], { participantId });
}

/**
 * Records that a message was not delivered. One-time passwords do not use the next channel, because signers can request
 * another one.
 */
async function recordUndelivered(
  services: Kernel & Messengers,
  tx: Transaction,
  session: SessionRow,
  { id, channel, kind, participantId }: Send,
  failure: DeliveryFailure,
): Promise<void> {
  if (kind === 'otp' || channel === 'voice') {
    const record = createRecorder(services, tx, session, { kind: 'system' }, services.now());
    const facts = {
      method: channel === 'voice' ? 'voice' : 'sms',
      channel,
      challenge_id: id,
      reason: failure.reason,
      failure_code: failure.code,
      ...(failure.providerCode !== null && { provider_code: failure.providerCode }),
    };
    return record('OTP_SEND_FAILED', facts, [], { participantId });
  }
  // If the send is not recorded yet, the report is handled by the worker that records it.
  const locked = await lockMessage(services, tx, session.id, { id, channel }, ['sent']);
  if (locked) await refuse(services, tx, locked, failure);
}
