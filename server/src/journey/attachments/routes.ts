/**
 * Handles the attachments that the template requests. Until the consent, a signer can add, view, replace and remove
 * them.
 */
import {
  addAttachment,
  listAttachments,
  readAttachment,
  removeAttachment,
} from '@countersign/contract/signer/attachments';
import { ATTACHMENT_PART_BYTES } from '@countersign/contract/rules/attachments';
import { eq } from 'drizzle-orm';
import { bearers } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Register } from '../../http/register.ts';
import { decodeStrictBase64 } from '../../pictures/strict-base64.ts';
import { type Attachment, attachmentPart } from '../../signing/attachments.ts';
import { withFiles } from '../../signing/late-files.ts';
import type { SessionRow } from '../../signing/rows.ts';
import { ensureAddressChecked } from '../address-check.ts';
import { askedIn, readAttached } from '../attached.ts';
import { countRepeat } from '../repeats.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import { acceptAttachment, attachmentRefused } from './accept-attachment.ts';
import { forgetParts, receivePart } from './parts.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function attachmentRoutes(
  services: Kernel & WithStorage & Signals & PhotoReaders & PdfTools,
  register: Register,
): void {
  register(listAttachments, async ({ caller }) => {
    await viewState(services, caller, 'view-attachments');
    const stored = await readAttached(services, services.database.db, caller);
    return { attachments: [...stored.values()].map(describe) };
  });

  register(readAttachment, async ({ caller, params, reply }) => {
    const { session } = await viewState(services, caller, 'view-attachments');
    refuseUnasked(session, params.key);
    const found = (await readAttached(services, services.database.db, caller)).get(params.key);
    if (!found) throw new AppError('NOT_FOUND');
    return reply
      .type(found.mediaType)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, no-store')
      .send(await services.storage.get(session.id, found.sha256));
  });

  register(addAttachment, async ({ caller, body, origin }) => {
    const { key } = body;
    const { session } = await viewState(services, caller, 'change-attachments');
    refuseUnasked(session, key);
    await ensureAddressChecked(services, caller, origin);
    const content = decodeStrictBase64(body.content_base64, ATTACHMENT_PART_BYTES);
    if (!content.ok) throw attachmentRefused('UNREADABLE');
    const { sha256: fileHash, size_bytes: sizeBytes, offset } = body;
    const received = await takeStep(services, caller, origin, 'change-attachments', async (step) => {
      const refusal = await refusalAfterConsent(step);
      if (refusal) return refusal;
      const part = { key, sha256: fileHash, sizeBytes, offset, content: content.bytes };
      const outcome = await receivePart(services, step, part);
      if (outcome instanceof AppError || !outcome.file) return outcome;
      // The attempt is counted before the file is examined, because each examination starts a process.
      return (await countRepeat(step, 'attachment')) ?? outcome;
    });
    if (!received.file) return { received_bytes: received.bytes, attachment: null };
    const accepted = await acceptAttachment(services, received.file).catch(async (error: unknown) => {
      // A refused file is discarded. If the examination was only too busy, the file stays stored, and is examined
      // when the browser sends the last part again.
      if (error instanceof AppError && error.code === 'ATTACHMENT_REFUSED')
        await services.database.transaction((tx) =>
          forgetParts({ tx, participant: { id: caller.participantId } }, key),
        );
      throw error;
    });
    const { bytes, mediaType } = accepted;
    return withFiles(services, session.id, async () => {
      const sha256 = await services.storage.put(session.id, bytes);
      return takeStep(services, caller, origin, 'change-attachments', async (step) => {
        const refusal = await refusalAfterConsent(step);
        if (refusal) return refusal;
        const facts = { key, media_type: mediaType, size_bytes: bytes.length };
        await step.record('ATTACHMENT_ADDED', facts, [{ name: attachmentPart(key, mediaType), sha256 }]);
        await forgetParts(step, key);
        return { received_bytes: received.bytes, attachment: { ...facts, sha256 } };
      });
    });
  });

  register(removeAttachment, ({ caller, body: { key }, origin }) =>
    takeStep(services, caller, origin, 'change-attachments', async (step) => {
      refuseUnasked(step.session, key);
      const refusal = await refusalAfterConsent(step);
      if (refusal) return refusal;
      if (!(await readAttached(services, step.tx, caller)).has(key)) return { removed: true as const };
      const repeated = await countRepeat(step, 'attachment');
      if (repeated) return repeated;
      await step.record('ATTACHMENT_REMOVED', { key });
      return { removed: true as const };
    }),
  );
}

const describe = ({ key, mediaType, sizeBytes, sha256 }: Attachment) => ({
  key,
  media_type: mediaType,
  size_bytes: sizeBytes,
  sha256,
});

function refuseUnasked(session: SessionRow, key: string): void {
  if (!askedIn(session).some((asked) => asked.key === key)) throw new AppError('ATTACHMENT_NOT_ASKED');
}

/**
 * Returns a refusal after the consent. The consent lists the attachments, so the same bearer token cannot change them
 * later.
 */
async function refusalAfterConsent({ tx, participant }: Step): Promise<AppError | null> {
  const [bearer] = await tx
    .select({ consentedAt: bearers.consentedAt })
    .from(bearers)
    .where(eq(bearers.participantId, participant.id));
  return bearer?.consentedAt ? new AppError('STEP_NOT_ALLOWED') : null;
}
