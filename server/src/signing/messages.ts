/** Messages that need not be sent at once: enqueued with the change that causes them, delivered at least once. */
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { hashToken, newToken } from '../crypto/secrets.ts';
import { documentTokens, messages, participants } from '../database/schema.ts';
import type { Recorder } from './recorder.ts';
import type { SessionRow } from './rows.ts';
import type { Services, Transaction } from './services.ts';
import { COPY_DAYS, type Channel } from './send-message.ts';

export type MessageRow = typeof messages.$inferSelect;

interface Message {
  sessionId: string;
  participant: Pick<typeof participants.$inferSelect, 'id' | 'emailEncrypted'>;
  kind: MessageRow['kind'];
  link: string;
}

const context = (id: string) => `messages.link:${id}`;

/** By SMS, and by mail where an address is known: a message and a job for each. */
export async function enqueueMessage(services: Services, tx: Transaction, message: Message): Promise<void> {
  const { vault, jobs, now } = services;
  const { sessionId, participant, kind, link } = message;
  const channels: Channel[] = participant.emailEncrypted ? ['sms', 'email'] : ['sms'];
  for (const channel of channels) {
    const id = uuid();
    await tx.insert(messages).values({
      id,
      sessionId,
      participantId: participant.id,
      kind,
      channel,
      status: 'queued',
      linkEncrypted: vault.encrypt(link, context(id)),
      createdAt: now(),
    });
    await jobs.enqueue(tx, 'deliver-message', { message_id: id });
  }
}

export const linkOf = ({ vault }: Pick<Services, 'vault'>, id: string, encrypted: Buffer): string =>
  vault.decrypt(encrypted, context(id));

/**
 * Informs every participant that the document is sealed, each with a link of their own to it (SPEC 3,
 * send_completion_notification). The caller holds the session's lock and passes its recorder.
 */
export async function enqueueCompletion(
  services: Services,
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'config'>,
  record: Recorder,
): Promise<void> {
  if (!session.config.send_completion_notification) return;
  const expiresAt = new Date(+services.now() + COPY_DAYS * 86_400_000);
  const base = (session.config.base_url ?? services.publicUrl).replace(/\/+$/, '');
  const people = await tx.select().from(participants).where(eq(participants.sessionId, session.id));
  for (const participant of people) {
    const token = newToken();
    await tx.insert(documentTokens).values({
      tokenHash: hashToken(services.keys, token),
      sessionId: session.id,
      version: 'sealed',
      expiresAt,
    });
    await record('DOCUMENT_TOKEN_ISSUED', { expires_at: expiresAt.toISOString() }, [], {
      participantId: participant.id,
    });
    await enqueueMessage(services, tx, {
      sessionId: session.id,
      participant,
      kind: 'completion',
      link: `${base}/d?${token}`,
    });
  }
}

/** Their links no longer work: what is still queued is not sent, and what was sent is not repeated. */
export async function withdrawMessages(
  tx: Transaction,
  { sessionId, participantId }: { sessionId: string; participantId?: string },
): Promise<void> {
  const theirs = and(
    eq(messages.sessionId, sessionId),
    participantId === undefined ? undefined : eq(messages.participantId, participantId),
  );
  await tx.delete(messages).where(and(theirs, eq(messages.status, 'queued')));
  await tx.update(messages).set({ linkEncrypted: null }).where(theirs);
}
