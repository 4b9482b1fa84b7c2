/** Recognises photos that were accepted in an earlier session, or from another signer of this one. */
import { eq, sql } from 'drizzle-orm';
import { acceptedFaces } from '../../database/schema.ts';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { FaceHash } from '../../providers/vision/face-hash.ts';
import type { Step } from '../take-step.ts';
import { findCopies } from './find-copies.ts';

export interface ReplayCheck {
  verdict: Verdict;
  /** For each face the number of bits, of 256, in which the most similar earlier one differs; null where none is a copy. */
  nearest_bits: (number | null)[];
}

/** One match may be chance; matches of most photos are not. */
export async function checkReplay(step: Step, faceHashes: readonly FaceHash[]): Promise<ReplayCheck> {
  if (faceHashes.length === 0) return { verdict: 'indeterminate', nearest_bits: [] };
  // Sessions that submit the same photo at the same moment take turns, so that the second one sees the first.
  await step.tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign accepted faces'))`);
  const found = await findCopies(step.tx, faceHashes, step.participant.id, step.now);
  const nearest = faceHashes.map((_, index) => found.get(index) ?? null);
  const copies = nearest.filter((bits) => bits !== null).length;
  return { verdict: copies * 2 > nearest.length ? 'failed' : 'passed', nearest_bits: nearest };
}

/** The photos of this participant's latest success, until the session's time is over. */
export async function rememberFaces(
  { tx, session, participant }: Step,
  faceHashes: readonly FaceHash[],
): Promise<void> {
  await tx.delete(acceptedFaces).where(eq(acceptedFaces.participantId, participant.id));
  if (faceHashes.length === 0) return;
  await tx.insert(acceptedFaces).values(
    faceHashes.map(({ hash: faceHash }, index) => ({
      participantId: participant.id,
      photo: index + 1,
      faceHash,
      expiresAt: session.expiresAt,
    })),
  );
}
