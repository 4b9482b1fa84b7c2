/** Sends messages by the next channel of the phone if their delivery was not reported in time. It runs every minute. */
import { asc, eq, lte } from 'drizzle-orm';
import { messages } from '../database/schema.ts';
import type { DeliveryFailure } from '../providers/message.ts';
import { forEachSession } from './for-each-session.ts';
import { lockMessage, redirect } from './outcomes.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

const MESSAGES_AT_ONCE = 500;
const UNREPORTED: DeliveryFailure = {
  code: 'unconfirmed',
  reason: 'No delivery report arrived in time',
  providerCode: null,
};

export async function fallBack(services: Kernel & Messengers): Promise<void> {
  const { database, now } = services;
  const overdue = await database.db
    .select({ id: messages.id, channel: messages.channel, sessionId: messages.sessionId })
    .from(messages)
    .where(lte(messages.fallBackAt, now()))
    .orderBy(asc(messages.fallBackAt))
    .limit(MESSAGES_AT_ONCE);
  for (const { sessionId, ...message } of overdue)
    await forEachSession(
      services,
      [sessionId],
      () =>
        database.transaction(async (tx) => {
          const found = await lockMessage(services, tx, sessionId, message, ['sent']);
          // In the meantime, a delivery report arrived, or another node switched the channel.
          if (!found?.message.fallBackAt || found.message.fallBackAt > found.at) return;
          if (await redirect(services, tx, found, UNREPORTED)) return;
          await tx.update(messages).set({ fallBackAt: null }).where(eq(messages.id, message.id));
        }),
      'A message could not be sent by another channel',
    );
}
