/** Messages that may wait a moment: enqueued with the change that causes them, delivered at least once. */
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { messages, sessions } from '../database/schema.ts';
import { openBook } from '../journey/state.ts';
import type { Services, Transaction } from '../services.ts';
import { inviteText } from './texts.ts';

const content = z.object({ phone: z.string(), text: z.string() });
const place = (id: string) => `messages.content:${id}`;

export interface Invitation {
  sessionId: string;
  participantId: string;
  phone: string;
  link: string;
}

export async function enqueueInvite(
  services: Services,
  tx: Transaction,
  invitation: Invitation,
): Promise<void> {
  const { vault, jobs, now, config } = services;
  const { sessionId, participantId, phone, link } = invitation;
  const id = uuid();
  const text = inviteText(config.COMPANY_NAME, link);
  await tx.insert(messages).values({
    id,
    sessionId,
    participantId,
    kind: 'invite',
    contentSealed: vault.seal(JSON.stringify({ phone, text }), place(id)),
    createdAt: now(),
  });
  await jobs.enqueue(tx, 'deliver-message', { message_id: id });
}

/** Invitations that still wait and lead nowhere any more: those of a session, or of one participant alone. */
export async function withdrawInvites(
  tx: Transaction,
  { sessionId, participantId }: { sessionId: string; participantId?: string },
): Promise<void> {
  await tx
    .delete(messages)
    .where(
      and(
        eq(messages.kind, 'invite'),
        eq(messages.sessionId, sessionId),
        participantId === undefined ? undefined : eq(messages.participantId, participantId),
      ),
    );
}

/** The work of one job. A message that is gone was delivered or withdrawn before: then there is nothing to do. */
export async function deliverMessage(services: Services, messageId: string): Promise<void> {
  const { database, vault, sms, now } = services;
  const [message] = await database.db.select().from(messages).where(eq(messages.id, messageId));
  if (!message) return;
  const { phone, text } = content.parse(JSON.parse(vault.open(message.contentSealed, place(message.id))));
  await sms.send({ to: phone, text });
  await database.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.id, message.sessionId))
      .for('update');
    const [delivered] = await tx
      .delete(messages)
      .where(eq(messages.id, message.id))
      .returning({ id: messages.id });
    if (!session || !delivered) return;
    const record = openBook(services, tx, session, { kind: 'system' }, now());
    await record('MESSAGE_SENT', { kind: message.kind, channel: 'sms' }, [], message.participantId);
  });
}
