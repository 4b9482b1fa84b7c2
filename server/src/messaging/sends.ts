/** Records which messages were sent through providers that return delivery reports (`delivery/receipts`). */
import type { Channel, MessageKind } from '@countersign/contract/rules/messages';
import { and, eq, sql } from 'drizzle-orm';
import { sends, type SendState } from '../database/schema.ts';
import type { DeliveryFailure } from '../providers/message.ts';
import { reportsDelivery } from '../settings/channel-providers.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

interface Send {
  /** The id of the message or, for a one-time password, of its challenge. */
  id: string;
  channel: Channel;
  kind: MessageKind;
  sessionId: string;
  participantId: string;
}

type FailureColumns = Pick<typeof sends.$inferSelect, 'lastError' | 'failureCode' | 'providerCode'>;

/** Returns the failure columns of a message or of a send. A failure of null clears them. */
export const failureColumns = (failure: DeliveryFailure | null): FailureColumns => ({
  lastError: failure?.reason ?? null,
  failureCode: failure?.code ?? null,
  providerCode: failure?.providerCode ?? null,
});

/**
 * Records the send before the message is sent, because a report may arrive first. A retry over the same channel belongs
 * to the same send.
 */
export async function recordSend(
  { settings, now }: Pick<Kernel, 'settings' | 'now'>,
  tx: Transaction,
  { channel, ...send }: Send,
): Promise<void> {
  if (!reportsDelivery(settings, channel)) return;
  await tx
    .insert(sends)
    .values({ ...send, channel, state: 'queued', createdAt: now() })
    .onConflictDoNothing();
}

/** Returns the failure in a row, or null if there is none. Rows of earlier versions have no code. */
export const failureIn = ({ lastError, failureCode, providerCode }: FailureColumns): DeliveryFailure | null =>
  lastError === null ? null : { code: failureCode ?? 'undelivered', reason: lastError, providerCode };

interface Reported {
  state: SendState;
  failure: DeliveryFailure | null;
}

/**
 * Records that the provider accepted the message, with the provider's id for it if there is one. Returns the reports
 * that have arrived so far, or null if the provider sends no reports.
 */
export async function recordAccepted(
  { settings }: Pick<Kernel, 'settings'>,
  tx: Transaction,
  { id, channel }: Pick<Send, 'id' | 'channel'>,
  providerId: string | null,
): Promise<Reported | null> {
  if (!reportsDelivery(settings, channel)) return null;
  const [taken] = await tx
    .update(sends)
    .set({ providerId, state: sql`CASE ${sends.state} WHEN 'queued' THEN 'sent' ELSE ${sends.state} END` })
    .where(and(eq(sends.id, id), eq(sends.channel, channel)))
    .returning();
  return taken ? { state: taken.state, failure: failureIn(taken) } : null;
}
