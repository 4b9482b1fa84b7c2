/** Gives a participant a new link. The old link stops working, together with every token that was issued through it. */
import type { TemplateConfig } from '@countersign/contract/template';
import { eq } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/secrets.ts';
import { attachmentParts, bearers, otpNonces, otpStates, participants } from '../database/schema.ts';
import { baseUrlOf } from './base-url.ts';
import { enqueueMessage, withdrawMessages } from './messages.ts';
import type { Recorder } from '../signing/recorder.ts';
import type { ParticipantRow, SessionRow } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import type { Messengers } from './messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export const linkFor = (services: Kernel, config: TemplateConfig, token: string): string =>
  `${baseUrlOf(services, config)}/${token}`;

/**
 * Replaces the link, resets the failure count and sends the new link. If `kind` is null, the caller sends the link. It
 * is called under the session's lock, inside `afterSends`.
 */
export async function replaceLink(
  services: Kernel & Messengers,
  tx: Transaction,
  session: SessionRow,
  participant: ParticipantRow,
  { record, kind }: { record: Recorder; kind: 'invite' | 'repeat' | null },
): Promise<string> {
  const token = newToken();
  const linkHash = hashToken(services.keys, token);
  await tx
    .update(participants)
    .set({ linkHash, linkChannels: [] })
    .where(eq(participants.id, participant.id));
  await tx.delete(bearers).where(eq(bearers.participantId, participant.id));
  await tx.delete(attachmentParts).where(eq(attachmentParts.participantId, participant.id));
  await tx.delete(otpNonces).where(eq(otpNonces.participantId, participant.id));
  await tx.delete(otpStates).where(eq(otpStates.participantId, participant.id));
  await tx.insert(otpStates).values({ participantId: participant.id });
  await withdrawMessages(services, tx, { sessionId: session.id, participantId: participant.id });
  const link = linkFor(services, session.config, token);
  if (kind) await enqueueMessage(services, tx, { sessionId: session.id, participant, kind, link });
  const facts = { link_hash: linkHash.toString('hex'), ...(kind ? {} : { sent: false }) };
  await record('LINK_REISSUED', facts, [], { participantId: participant.id });
  return link;
}
