/**
 * Reads the attachments that a signer added in the document step, and those that are still missing before the consent.
 */
import type { AskedAttachment } from '@countersign/contract/template';
import { AppError } from '../http/app-error.ts';
import { readEvents } from '../evidence/read-event.ts';
import { chainOf } from '../evidence/verify.ts';
import { type Attachment, attachmentsOf } from '../signing/attachments.ts';
import type { SessionRow } from '../signing/rows.ts';
import type { Queryable } from '../database/connect.ts';
import type { Step } from './take-step.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Returns the attachments that the template requests. Sessions from before this setting request none. */
export const askedIn = ({ config }: Pick<SessionRow, 'config'>): readonly AskedAttachment[] =>
  config.attachments ?? [];

export async function readAttached(
  services: Kernel,
  db: Queryable,
  { sessionId, participantId }: { sessionId: string; participantId: string },
): Promise<ReadonlyMap<string, Attachment>> {
  return attachmentsOf(readEvents(await chainOf(services, db, sessionId)), participantId);
}

/** Returns the facts that a consent adds, or a refusal if a required attachment is missing. */
export async function attachedForConsent(
  services: Kernel,
  { tx, session, participant }: Step,
): Promise<{ attachments?: { key: string; sha256: string }[] } | AppError> {
  const asked = askedIn(session);
  if (asked.length === 0) return {};
  const stored = await readAttached(services, tx, { sessionId: session.id, participantId: participant.id });
  const missing = asked.filter(({ key, required }) => required && !stored.has(key)).map(({ key }) => key);
  if (missing.length > 0) return new AppError('ATTACHMENTS_MISSING', { missing: missing.join(', ') });
  return { attachments: [...stored.values()].map(({ key, sha256 }) => ({ key, sha256 })) };
}
