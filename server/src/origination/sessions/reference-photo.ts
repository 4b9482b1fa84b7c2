/**
 * Adds a photo of a participant, for example from an identity document. The signer's own photos are compared with it.
 * The file is part of the evidence, so it is encrypted, backed up and erased like the other parts.
 */
import { MAX_REFERENCE_PHOTO_BYTES } from '@countersign/contract/rules/liveness';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { decodeStrictBase64 } from '../../pictures/strict-base64.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { acceptPicture } from '../../signing/accept-picture.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { findSession } from '../../signing/rows.ts';
import { type Change, findOpenSigner, lockForChange } from './change.ts';

/** Decodes the picture, after checking that the session is within the caller's scope. */
export async function acceptReference(
  services: Kernel & PhotoReaders,
  caller: Originator,
  sessionId: string,
  base64: string,
): Promise<Buffer> {
  await findSession(services, caller, sessionId);
  const decoded = decodeStrictBase64(base64, MAX_REFERENCE_PHOTO_BYTES);
  if (!decoded.ok) throw refused(decoded.reason);
  return acceptPicture(services, decoded.bytes, 'attachment', refused);
}

const refused = (reason: string) => new AppError('PHOTO_INVALID', { reason, photo: 1 });

export async function addReference(
  change: Change,
  storage: Storage,
  sessionId: string,
  participantId: string,
  photo: Buffer,
) {
  const { session, record } = await lockForChange(change, sessionId);
  const participant = await findOpenSigner(change, session, participantId);
  const sha256 = await storage.put(session.id, photo);
  await record('REFERENCE_PHOTO_ADDED', {}, [{ name: 'reference-photo', sha256 }], {
    participantId: participant.id,
  });
  return { participant_id: participant.id, sha256 };
}
