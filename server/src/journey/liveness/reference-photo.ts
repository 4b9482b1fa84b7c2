/**
 * Compares the signer with the reference photo that the originator sent. The result is only recorded and never blocks a
 * signer.
 */
import type { Verdict } from '@countersign/contract/rules/verdict';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf } from '../../evidence/verify.ts';
import type { Signer } from '../../http/callers.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { likenessOf } from './same-person.ts';

export interface Reference {
  sha256: string;
  /** The photo. Null if its file cannot be read, which does not block the signer. */
  photo: Buffer | null;
}

/** Returns the newest reference photo of the signer, or null if there is none. */
export async function referenceOf(
  services: Kernel & WithStorage,
  { sessionId, participantId }: Signer,
): Promise<Reference | null> {
  const events = readEvents(await chainOf(services, services.database.db, sessionId));
  const added = events.findLast(
    ({ type, participant_id: id }) => type === 'REFERENCE_PHOTO_ADDED' && id === participantId,
  );
  const sha256 = added?.parts[0]?.sha256;
  if (sha256 === undefined) return null;
  try {
    return { sha256, photo: await services.storage.get(sessionId, sha256) };
  } catch (error) {
    services.log.error({ err: error }, 'The reference photo could not be read');
    return { sha256, photo: null };
  }
}

export interface ReferenceCheck {
  verdict: Verdict;
  /**
   * The distance between the two faces. Null if the reference photo could not be read or does not show exactly one
   * face.
   */
  distance: number | null;
  /** The hash of the reference photo. */
  sha256: string;
}

/**
 * Judges the distance by the limits for two photos of one person. These limits were measured on portraits that were
 * taken years apart.
 */
export const checkReference = ({ sha256 }: Reference, distance: number | null): ReferenceCheck => ({
  ...likenessOf(distance),
  sha256,
});
