/** Re-encrypts the blobs one after the other, in the order of their names. */
import { eq } from 'drizzle-orm';
import { sessions } from '../database/schema.ts';
import { isSealedFile } from '../evidence/sealed-files.ts';
import { type BlobName, StorageError } from '../providers/storage/storage.ts';
import { hasOwner } from '../signing/late-files.ts';
import { eraseLateFiles } from '../signing/late-files.ts';
import type { PlaceRow, RotationServices, Step } from './step.ts';

/** The position is saved after this number of blobs. */
const BLOBS_AT_ONCE = 50;

export async function countBlobs({ storage }: Pick<RotationServices, 'storage'>): Promise<number> {
  let all = 0;
  for await (const _ of storage.list()) all++;
  return all;
}

export async function renewBlobs(
  services: RotationServices,
  { position }: PlaceRow,
  until: number,
): Promise<Step> {
  const step: Step = { moved: 0, unreadable: 0, position: null };
  let seen = 0;
  for await (const name of services.storage.list(position === null ? undefined : nameIn(position))) {
    const outcome = await renew(services, name);
    if (outcome === 'moved') step.moved++;
    if (outcome === 'unreadable') step.unreadable++;
    // Blobs that already use the newest key are cheap to check, so they do not count.
    if ((outcome !== 'current' && ++seen === BLOBS_AT_ONCE) || performance.now() > until)
      return { ...step, position: `${name.sessionId}/${name.sha256}` };
  }
  return step;
}

function nameIn(position: string): BlobName {
  const [sessionId = '', sha256 = ''] = position.split('/');
  return { sessionId, sha256 };
}

async function renew(
  services: RotationServices,
  name: BlobName,
): Promise<'moved' | 'current' | 'unreadable'> {
  const { storage, log } = services;
  try {
    // Either the owner is being erased, so a new copy could remain after the erasure, or the blob is so new that it
    // already uses the newest key.
    if (!(await hasOwner(services.database, name.sessionId))) {
      await eraseLateFiles(services, name.sessionId);
      return 'current';
    }
    // The re-encrypted copy is a separate object in the bucket, so a locked sealed document must be locked again.
    const kind = (await isSealedFile(services.database, name)) ? 'sealed' : 'other';
    if (!(await storage.renew(name, kind))) return 'current';
    // The owner was erased during the read, so the file that was just written must be erased again.
    if (!(await hasOwner(services.database, name.sessionId))) await eraseAgain(services, name.sessionId);
    return 'moved';
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.reason === 'missing') return 'current';
    log.error({ err: error, ...name }, 'A blob cannot be decrypted');
    return 'unreadable';
  }
}

/**
 * Erases the files again. If this fails, the sweep erases files of a session. Layouts and drafts leave no record for
 * the sweep, so their files are erased only here.
 */
async function eraseAgain(services: RotationServices, id: string): Promise<void> {
  await eraseLateFiles(services, id);
  const isSession = await services.database.db.$count(sessions, eq(sessions.id, id));
  if (!isSession) await services.storage.erase(id);
}
