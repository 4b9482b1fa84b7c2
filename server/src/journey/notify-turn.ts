/**
 * Notifies the signers whose turn has come. Each is notified once and receives the link of the invitation. No signer is
 * notified if the template sends no invitations or lets all signers sign in any order.
 */
import { CLOSED_STATUSES, SETTLED_STATUSES } from '@countersign/contract/rules/participant-state';
import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '../database/schema.ts';
import { enqueueMessage, linkOf } from '../messaging/messages.ts';
import { participantsOf, type ParticipantRow, type SessionRow } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * Notifies the next signers. The caller holds the session's lock. `settled` is the signer who has just signed or
 * declined.
 */
export async function notifyTurn(
  services: Kernel & Messengers,
  tx: Transaction,
  { id: sessionId, config }: Pick<SessionRow, 'id' | 'config'>,
  settled: Pick<ParticipantRow, 'signingOrder'>,
): Promise<void> {
  if (config.allow_out_of_order_signing || !config.send_invite_notification) return;
  const people = await participantsOf(tx, sessionId);
  const awaited = people.filter(({ status }) => !SETTLED_STATUSES.includes(status));
  const order = Math.min(...awaited.map(({ signingOrder }) => signingOrder));
  // Signers with the same number or a lower one could already sign before.
  if (order <= settled.signingOrder) return;
  const reached = awaited.filter(
    ({ signingOrder, status }) => signingOrder === order && !CLOSED_STATUSES.includes(status),
  );
  for (const participant of reached) {
    const sent = await tx
      .select()
      .from(messages)
      .where(
        and(eq(messages.participantId, participant.id), inArray(messages.kind, ['invite', 'repeat', 'turn'])),
      );
    if (sent.some(({ kind }) => kind === 'turn')) continue;
    const invitation = sent.find(({ linkEncrypted }) => linkEncrypted !== null);
    if (!invitation?.linkEncrypted) continue;
    const link = linkOf(services, invitation.id, invitation.linkEncrypted);
    await enqueueMessage(services, tx, { sessionId, participant, kind: 'turn', link });
  }
}
