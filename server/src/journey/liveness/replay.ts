/** Recognises photos that were accepted earlier: in another session, or from another signer of this session. */
import type { KeyObject } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import type { Verdict } from '@countersign/contract/rules/verdict';
import { eq, sql } from 'drizzle-orm';
import type { Vault } from '../../crypto/vault.ts';
import { acceptedFaces } from '../../database/schema.ts';
import { type Details, detailsFit, detailsOf } from '../../vision/replay/details-fit.ts';
import type { FacePrint } from '../../providers/vision/vision.ts';
import { rounded } from '../../vision/pictures/rounded.ts';
import type { Step } from '../take-step.ts';
import { type Candidate, findCandidates } from './find-copies.ts';
import { packPicture, unpackPicture } from './pack-picture.ts';
import { createPhotoHasher } from './photo-hash.ts';

export interface ReplayCheck {
  verdict: Verdict;
  /**
   * How well the details of each face match the most similar earlier photo, where 1 is the best match. Null if no
   * earlier photo is similar.
   */
  nearest_fit: (number | null)[];
}

/** The keys for stored prints. The vault encrypts the pictures, and the key hashes the photos. */
export interface PrintKeys {
  vault: Vault;
  keys: { photoHashes: KeyObject };
}

/**
 * The minimum match of a copy. In the measurements (docs/presence.md), most copies match at least this well. Other
 * photos of the same person do not, even drawn ones.
 */
const MIN_FIT_OF_COPIES = 0.855;
/** The maximum match of two different photos of one person. Of 243 such pairs, only one matched this well. */
const MAX_FIT_OF_MOMENTS = 0.72;

export async function checkReplay(
  { vault, keys }: PrintKeys,
  step: Step,
  prints: readonly FacePrint[],
): Promise<ReplayCheck> {
  // Photos in test sessions are often reused, and prove nothing about other signers.
  if (prints.length === 0 || step.session.isTest) return { verdict: 'indeterminate', nearest_fit: [] };
  // Sessions that submit the same photo at the same time wait for this lock, so that the second session finds the
  // photo of the first.
  await step.tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign accepted faces'))`);
  const hashOf = createPhotoHasher(keys.photoHashes);
  const asked = prints.map(({ features, mirrored }) => [hashOf(features), hashOf(mirrored)]);
  const candidates = await findCandidates(step.tx, asked, step.participant.id, step.now);
  const nearest = await nearestFits(vault, prints, candidates);
  return { verdict: verdictOf(nearest), nearest_fit: nearest };
}

async function nearestFits(
  vault: Vault,
  prints: readonly FacePrint[],
  candidates: readonly Candidate[],
): Promise<(number | null)[]> {
  const nearest: (number | null)[] = prints.map(() => null);
  const shown = candidates.length === 0 ? [] : prints.map(({ picture }) => detailsOf(picture));
  const byPhoto = Map.groupBy(candidates, ({ participantId, photo }) => context(participantId, photo));
  for (const [keptAs, ofPhoto] of byPhoto) {
    let stored: Details | null = null;
    for (const { index, pictureEncrypted } of ofPhoto) {
      // Other requests are processed between two comparisons, because each takes milliseconds.
      await others();
      stored ??= detailsOf(unpackPicture(vault.decrypt(pictureEncrypted, keptAs)));
      const print = shown[index];
      if (print) nearest[index] = Math.max(nearest[index] ?? -1, rounded(detailsFit(stored, print)));
    }
  }
  return nearest;
}

/**
 * Returns the verdict. It depends on the mean of the best matches, over more than half of the photos, because a single
 * match may be due to chance.
 */
export function verdictOf(nearest: readonly (number | null)[]): Verdict {
  const most = nearest
    .map((fit) => fit ?? 0)
    .toSorted((one, other) => other - one)
    .slice(0, Math.floor(nearest.length / 2) + 1);
  const mean = most.reduce((sum, fit) => sum + fit, 0) / most.length;
  if (mean >= MIN_FIT_OF_COPIES) return 'failed';
  return mean >= MAX_FIT_OF_MOMENTS ? 'indeterminate' : 'passed';
}

/** Stores the photos of the participant's latest success for the number of days that the template states. */
export async function rememberFaces(
  { vault, keys }: PrintKeys,
  { tx, session, participant, now }: Step,
  prints: readonly FacePrint[],
): Promise<void> {
  await tx.delete(acceptedFaces).where(eq(acceptedFaces.participantId, participant.id));
  if (prints.length === 0 || session.isTest) return;
  const hashOf = createPhotoHasher(keys.photoHashes);
  // Sessions from before this setting use its default.
  const days = session.config.photo_memory_days ?? TEMPLATE_DEFAULTS.photo_memory_days;
  await tx.insert(acceptedFaces).values(
    prints.map(({ picture, features }, index) => ({
      participantId: participant.id,
      photo: index + 1,
      photoHash: hashOf(features).bits,
      pictureEncrypted: vault.encrypt(packPicture(picture), context(participant.id, index + 1)),
      expiresAt: new Date(+now + days * 86_400_000),
    })),
  );
}

const context = (participantId: string, photo: number) => `accepted_faces.picture:${participantId}:${photo}`;
